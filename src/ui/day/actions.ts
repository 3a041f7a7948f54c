import { isDayClosing, waitingHandover } from '../../worker/api.ts'
import type { Action } from '../kit/actions/action.ts'
import { lazyDialog } from '../kit/actions/lazy-dialog.tsx'
import { isTillBelowZero } from '../kit/money/is-till-below-zero.ts'

/** During a close its dialog stays open until the end. */
const closeDay: Action = {
  name: 'closeDay',
  label: 'tools.closeDay',
  icon: 'till',
  isPossible: (view) => !isTillBelowZero(view),
  bar: { part: 'account', order: 1 },
  menu: 'reports',
  dialog: lazyDialog(() => import('./DayDialog.tsx'), { subject: 'close' }),
  opensWhile: ({ state }) => isDayClosing(state),
}

/** Its dialog stays open until the next operator has confirmed or contested the count. */
const handover: Action = {
  name: 'handover',
  keys: ['Alt+H'],
  menu: 'file',
  dialog: lazyDialog(() => import('./DayDialog.tsx'), { subject: 'handover' }),
  opensWhile: ({ state }) => waitingHandover(state) !== undefined,
}

export const dayActions: readonly Action[] = [closeDay, handover]
