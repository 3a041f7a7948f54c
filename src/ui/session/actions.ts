import type { Action } from '../kit/actions/action.ts'
import { openDialog } from '../kit/actions/dialogs.ts'
import { lazyDialog } from '../kit/actions/lazy-dialog.tsx'

const logOut: Action = {
  name: 'logOut',
  label: 'tools.logOut',
  icon: 'logOut',
  bar: { part: 'exit', order: 1 },
  dialog: lazyDialog(() => import('./LogOutQuestion.tsx'), {}),
}

/** The log-out asks for confirmation, then leads to the login, where the field has the focus. */
const leave = (name: string): Action => ({ name, menu: 'file', run: () => openDialog(logOut) })

export const sessionActions: readonly Action[] = [leave('changeUser'), leave('exit'), logOut]
