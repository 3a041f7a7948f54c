import { hasUncertainMoney, isDayClosing, type View } from '../../worker/api.ts'

/** How long the cashier has touched nothing, ms: a reload then interrupts nobody. */
const quietMs = 20_000

/** What else of the page matters. */
export interface Scene {
  /** Since the last key or touch. */
  readonly idleMs: number
  readonly isDialogOpen: boolean
  /** A field has text, or a movement of money is being prepared. */
  readonly isFormInUse: boolean
  /** The page has the only copy of a log. */
  readonly isLogInMemory: boolean
}

/**
 * Whether the page may be loaded anew by itself: nothing in the cart, no money whose outcome is open, no close of the
 * day, no dialog, no form in use by an operator. `state`: null where the page has shown no counter yet.
 */
export const isQuiet = (state: View['state'] | null, scene: Scene): boolean =>
  scene.idleMs >= quietMs &&
  !scene.isDialogOpen &&
  !scene.isLogInMemory &&
  (state === null || !(isAtWork(state) || (scene.isFormInUse && state.session.operator !== null)))

const isAtWork = (state: View['state']): boolean =>
  state.cart.tickets.length + state.cart.setAside.length > 0 ||
  hasUncertainMoney(state) ||
  isDayClosing(state)
