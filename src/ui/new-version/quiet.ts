import { hasUncertainMoney, isDayClosing, type View } from '../../worker/api.ts'

/** How long the cashier has touched nothing, ms: a reload then interrupts nobody. */
const quietMs = 20_000

/** What else of the page matters. */
export interface Scene {
  /** Since the last key or touch. */
  readonly idleMs: number
  readonly isDialogOpen: boolean
}

/**
 * Whether the page may be loaded anew by itself: nothing in the cart, no money whose outcome is open, no close of the
 * day, no dialog.
 */
export const isQuiet = (state: View['state'], { idleMs, isDialogOpen }: Scene): boolean =>
  idleMs >= quietMs && !isDialogOpen && !isAtWork(state)

const isAtWork = (state: View['state']): boolean =>
  state.cart.tickets.length + state.cart.setAside.length > 0 ||
  hasUncertainMoney(state) ||
  isDayClosing(state)
