import type { Action } from '../kit/actions/action.ts'
import { lazyDialog } from '../kit/actions/lazy-dialog.tsx'

export const check: Action = {
  name: 'check',
  label: 'tools.check',
  icon: 'ticket',
  keys: ['F3'],
  scan: { name: 'scan', sign: '|||||| ↵' },
  bar: { part: 'work', order: 1 },
  menu: 'scanning',
  dialog: lazyDialog(() => import('./CheckDialog.tsx'), {}),
}

const cancelling = (what: 'cancelTicket' | 'cancelPayout'): Action => ({
  name: what,
  menu: 'scanning',
  takesTickets: true,
  dialog: lazyDialog(() => import('./CancelDialog.tsx'), { what }),
})

export const verificationActions: readonly Action[] = [
  check,
  cancelling('cancelTicket'),
  cancelling('cancelPayout'),
]
