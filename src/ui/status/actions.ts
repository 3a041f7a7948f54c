import type { Action } from '../kit/actions/action.ts'
import { lazyDialog } from '../kit/actions/lazy-dialog.tsx'

const info: Action = {
  name: 'info',
  label: 'info.title',
  icon: 'info',
  bar: { part: 'tools', order: 2, yields: 'onTight' },
  menu: 'help',
  dialog: lazyDialog(() => import('./info/InfoDialog.tsx'), {}),
}

/** The error modal is above all other dialogs. */
const error: Action = {
  name: 'error',
  dialog: lazyDialog(() => import('./ErrorModal.tsx'), {}, { holdsKeys: false }),
  opensWhile: ({ facts }) => facts.status.modal !== null,
}

export const statusActions: readonly Action[] = [error, info]
