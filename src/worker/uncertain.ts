import type { State } from './state.ts'

/** Whether a request that moves money is under way. */
export const hasPendingMoney = (state: State): boolean =>
  state.payment.history.some(({ outcome }) => outcome.kind === 'pending')

/** Whether the fate of any money is open: nobody logs out and no day is closed while it is (rulings, "Money"). */
export const hasUncertainMoney = (state: State): boolean =>
  hasPendingMoney(state) || state.payment.history.some(({ outcome }) => outcome.kind === 'unknown')
