import type { Action } from '../kit/actions/action.ts'
import { lazyDialog } from '../kit/actions/lazy-dialog.tsx'

const rules: Action = {
  name: 'rules',
  menu: 'help',
  dialog: lazyDialog(() => import('./rules/RulesDialog.tsx'), {}),
}

export const gameActions: readonly Action[] = [rules]
