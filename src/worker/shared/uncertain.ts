import type { State } from '../state.ts'

/** Money that was asked for: whose it is, and whether its fate is known. */
interface Asked {
  readonly operatorId: number
  readonly outcome: { readonly kind: string }
}

/** A change of a player's account moves no money itself; the top-up that follows a new one does. */
const asked = ({ payment, till, players }: State): readonly Asked[] => [
  ...payment.history,
  ...till.movements,
  ...players.changes,
]

const isPending = ({ outcome }: Asked): boolean => outcome.kind === 'pending'
const isUncertain = (money: Asked): boolean => isPending(money) || money.outcome.kind === 'unknown'

/** Whether a request that moves money is under way. */
export const hasPendingMoney = (state: State): boolean => asked(state).some(isPending)

/** Whether the fate of any money is open: nobody logs out and no day is closed while it is (rulings, "Money"). */
export const hasUncertainMoney = (state: State): boolean => asked(state).some(isUncertain)

/** The same, of one operator's money alone. */
export const hasUncertainMoneyOf = (state: State, operatorId: number): boolean =>
  asked(state).some((money) => money.operatorId === operatorId && isUncertain(money))
