import type { Closing } from './day/state.ts'
import { isOnPaper } from './paper.ts'
import type { State } from './state.ts'

/**
 * What the closing of a day does next, read from what has happened, so that a closing cut short at any point goes on from
 * there:
 * - `waiting`: what is in the till is not known;
 * - `collect`: the till is to be emptied; `collecting`: that was asked for; `stop`: the host, or the operator, said no;
 * - `report`: the payments report is to be fetched and issued; `paper`: it is on its way to paper;
 * - `end`: everything is done; `leave`: it has ended, and the operator is to be logged out.
 */
export type ClosingStep = 'waiting' | 'collect' | 'collecting' | 'stop' | 'report' | 'paper' | 'end' | 'leave'

/** The closing of the day of the operator who is logged in; another operator's waits until that one is back. */
export const closingOf = ({ session, day }: State): Closing | undefined =>
  day.closings.find(({ operatorId }) => operatorId === session.operator?.operatorId)

/** While a day is being closed its operator sells and pays nothing. */
export const isDayClosing = (state: State): boolean => closingOf(state) !== undefined

/** Null while no day is being closed. */
export function closingStep(state: State): ClosingStep | null {
  const closing = closingOf(state)
  if (!closing) return null
  if (closing.closedAt !== null) return 'leave'
  const report = state.printing.receipts.find(({ receiptId }) => receiptId === closing.reportId)
  if (report) return isOnPaper(report.paper) ? 'end' : 'paper'
  return stepOfCollection(state, closing)
}

function stepOfCollection({ cash }: State, { collectionId }: Closing): ClosingStep {
  const collection = cash.movements.find(({ movementId }) => movementId === collectionId)
  if (!collection) {
    if (cash.balance === null) return 'waiting'
    return cash.balance > 0 ? 'collect' : 'report'
  }
  switch (collection.outcome.kind) {
    case 'pending':
    case 'unknown':
      return 'collecting'
    case 'done':
      return 'report'
    case 'refused':
    case 'neverReceived':
    case 'decidedNotDone':
      return 'stop'
  }
}
