import { dayActions } from '../day/actions.ts'
import { bindingsOf, type Action } from '../kit/actions/action.ts'
import { perform } from '../kit/actions/perform.ts'
import { playerActions } from '../players/actions.ts'
import { reportActions } from '../reports/actions.ts'
import { cartActions } from '../sale/cart/actions.ts'
import { historyActions } from '../sale/history/actions.ts'
import { sessionActions } from '../session/actions.ts'
import { statusActions } from '../status/actions.ts'
import { terminalActions } from '../terminals/actions.ts'
import { tillActions } from '../till/actions.ts'
import { tvBoxActions } from '../tv-boxes/actions.ts'
import { verificationActions } from '../verification/actions.ts'
import { walletActions } from '../wallets/actions.ts'
import { menuActions, shellActions } from './actions.ts'

/**
 * Those of the actions (`registry.ts`) that come with the first screens: what has a key or a place in the top bar, and what
 * opens by itself. The others come with the menu.
 */
export const firstActions: readonly Action[] = [
  ...cartActions,
  ...verificationActions,
  ...walletActions,
  ...tillActions,
  ...reportActions,
  ...dayActions,
  ...historyActions,
  ...menuActions,
  ...terminalActions,
  ...playerActions,
  ...statusActions,
  ...tvBoxActions,
  ...shellActions,
  ...sessionActions,
]

/** The keys that work on every screen. */
export const pageKeys = bindingsOf(firstActions, perform)
