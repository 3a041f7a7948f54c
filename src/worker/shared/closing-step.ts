import type { Closing } from '../day/state.ts'
import { closingOf } from './closing.ts'
import { isOnPaper } from './paper.ts'
import type { State } from '../state.ts'
import type { MovementEntry } from '../till/state.ts'

/**
 * What the closing of a day does next, read from what has happened, so that a closing cut short at any point goes on from
 * there:
 * - `waiting`: what is in the till is not known;
 * - `collect`: the till is to be emptied; `collecting`: the collection was requested; `stop`: the host or the operator refused it;
 * - `report`: the payments report is to be fetched and issued; `paper`: it is on its way to paper;
 * - `end`: everything is done; `leave`: it has ended, and the operator is to be logged out.
 */
export type ClosingStep = 'waiting' | 'collect' | 'collecting' | 'stop' | 'report' | 'paper' | 'end' | 'leave'

/** Null while no day is being closed. */
export function closingStep(state: State): ClosingStep | null {
  const closing = closingOf(state)
  if (!closing) return null
  if (closing.closedAt !== null) return 'leave'
  const report = state.printing.receipts.find(({ receiptId }) => receiptId === closing.reportId)
  if (report) return isOnPaper(report.paper) ? 'end' : 'paper'
  return stepOfCollection(state, closing)
}

/**
 * The latest collection of a close, whatever the counter's clock says. If the host never received it, another one with a
 * new id follows. A close that an earlier version began has its first collection only, by its id.
 */
export const collectionOf = (
  { till }: Pick<State, 'till'>,
  { closeId, collectionId }: Closing,
): MovementEntry | undefined =>
  till.movements.find((entry) => entry.closeId === closeId || entry.movementId === collectionId)

function stepOfCollection(state: State, closing: Closing): ClosingStep {
  const { balance } = state.till
  const outcome = collectionOf(state, closing)?.outcome
  if (!outcome || outcome.kind === 'neverReceived') {
    if (balance === null) return 'waiting'
    return balance > 0 ? 'collect' : 'report'
  }
  switch (outcome.kind) {
    case 'pending':
    case 'unknown':
      return 'collecting'
    case 'done':
      return 'report'
    case 'refused':
    case 'decidedNotDone':
      return 'stop'
  }
}
