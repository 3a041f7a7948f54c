import { isOpen, isPending, type Intent } from '../core/intent/outcome.ts'
import type { State } from '../state.ts'

/** A change of a player's account moves no money itself; the first top-up of a new account does. */
const intents = ({ payment, till, players }: State): readonly Intent[] => [
  ...payment.history,
  ...till.movements,
  ...players.changes,
]

/** Whether a request that moves money is pending. */
export const hasPendingMoney = (state: State): boolean => intents(state).some(isPending)

/** Whether any money has an open outcome: log-out and the close of the day are blocked meanwhile (rulings, "Money"). */
export const hasUncertainMoney = (state: State): boolean => intents(state).some(isOpen)

/** The same, for one operator's money. */
export const hasUncertainMoneyOf = (state: State, operatorId: number): boolean =>
  intents(state).some((intent) => intent.operatorId === operatorId && isOpen(intent))

/** How many requests that move money have an open outcome. */
export const openMoney = (state: State): number => intents(state).filter(isOpen).length
