import type { Intent } from '../core/intent/outcome.ts'
import type { Facts } from '../facts.ts'
import type { State } from '../state.ts'

/** Whether an earlier operator left this request open, and the logged-in one has taken that till over. */
function isTakenOver({ session, handover: { handovers } }: State, id: string): boolean {
  const last = handovers.at(-1)
  return (
    session.operator !== null &&
    last?.takenOver?.operatorId === session.operator.operatorId &&
    last.open.some((item) => item.id === id)
  )
}

/**
 * Whether the counter inquires about this request of an earlier operator in the session of the logged-in one. Otherwise its
 * own operator has to log in.
 */
export const isInquiredForEarlier = (
  state: State,
  { handover }: Facts,
  { operatorId }: Readonly<Intent>,
  id: string,
): boolean =>
  state.session.operator?.operatorId !== operatorId &&
  isTakenOver(state, id) &&
  !handover.unanswered.includes(operatorId)

/** Names the operator of a request beside its outcome, where another one has logged in since. */
export const takenOverFrom = (
  { session }: State,
  { operatorId }: Readonly<Intent>,
): { takenOverFrom?: number } => (session.lastOperatorId === operatorId ? {} : { takenOverFrom: operatorId })
