import { isOpen, isPending, type Intent } from '../core/intent/outcome.ts'
import type { State } from '../state.ts'

/** A change of a player's account moves no money itself; the top-up that follows a new one does. */
const intents = ({ payment, till, players }: State): readonly Intent[] => [
  ...payment.history,
  ...till.movements,
  ...players.changes,
]

/** Whether a request that moves money is under way. */
export const hasPendingMoney = (state: State): boolean => intents(state).some(isPending)

/** Whether the fate of any money is open: nobody logs out and no day is closed while it is (rulings, "Money"). */
export const hasUncertainMoney = (state: State): boolean => intents(state).some(isOpen)

/** The same, of one operator's money alone. */
export const hasUncertainMoneyOf = (state: State, operatorId: number): boolean =>
  intents(state).some((intent) => intent.operatorId === operatorId && isOpen(intent))
