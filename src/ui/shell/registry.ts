import { announcementActions } from '../announcements/actions.ts'
import { dayActions } from '../day/actions.ts'
import { displayActions } from '../display/actions.ts'
import { gameActions } from '../games/actions.ts'
import type { Action } from '../kit/actions/action.ts'
import { playerActions } from '../players/actions.ts'
import { printingActions } from '../printing/actions.ts'
import { reportActions } from '../reports/actions.ts'
import { readActions } from '../reports/read-actions.ts'
import { cartActions } from '../sale/cart/actions.ts'
import { historyActions } from '../sale/history/actions.ts'
import { scannerActions } from '../scanner/actions.ts'
import { sessionActions } from '../session/actions.ts'
import { statusActions } from '../status/actions.ts'
import { terminalActions } from '../terminals/actions.ts'
import { tillActions } from '../till/actions.ts'
import { trainingActions } from '../training/actions.ts'
import { tvBoxActions } from '../tv-boxes/actions.ts'
import { verificationActions } from '../verification/actions.ts'
import { walletActions } from '../wallets/actions.ts'
import { menuActions, shellActions } from './actions.ts'

/**
 * Everything that the cashier can do from every screen, in the order of the menu's groups and of the sheet of keys. What
 * does not wait for the menu is in `first-actions.ts` as well.
 */
export const actions: readonly Action[] = [
  ...cartActions,
  ...verificationActions,
  ...walletActions,
  ...tillActions,
  ...readActions,
  ...reportActions,
  ...dayActions,
  ...historyActions,
  ...menuActions,
  ...terminalActions,
  ...playerActions,
  ...printingActions,
  ...statusActions,
  ...gameActions,
  ...trainingActions,
  ...announcementActions,
  ...tvBoxActions,
  ...displayActions,
  ...shellActions,
  ...scannerActions,
  ...sessionActions,
]
