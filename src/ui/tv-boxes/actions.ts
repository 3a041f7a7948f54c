import type { Action } from '../kit/actions/action.ts'
import { lazyDialog } from '../kit/actions/lazy-dialog.tsx'

const tvBox: Action = {
  name: 'tvBox',
  label: 'tools.tvBox',
  icon: 'tv',
  flag: 'tvBox',
  bar: { part: 'work', order: 6, yields: 'onTight' },
  menu: 'service',
  dialog: lazyDialog(() => import('./TvBoxDialog.tsx'), {}),
}

export const tvBoxActions: readonly Action[] = [tvBox]
