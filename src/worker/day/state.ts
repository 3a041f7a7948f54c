import type { Decided } from '../../events/intent.ts'
import type { DataOf } from '../../events/vocabulary.ts'
import type { DecisionKind } from '../../values/decisions.ts'

/** The closing of one operator's day, from its intent to the log-out. */
export interface Closing extends DataOf<'dayCloseRequested'> {
  requestedAt: number
  /** Null until everything is done but the log-out. */
  closedAt: number | null
}

/** What an operator decided where nobody could say what had happened; `amount` is null where only the host knew it. */
export interface OperatorDecision extends Decided {
  decision: DecisionKind
  at: number
}

export interface DayState {
  /** One of an operator at most; one whose session ended in between goes on when that operator is back. */
  closings: Closing[]
  /** Why the last closing did not come about; null once that is past. */
  stopped: { operatorId: number; code: number | null; name: string } | null
  lastClosedAt: number | null
  /** Of operators whose day is not closed yet, oldest first. */
  decisions: OperatorDecision[]
}

export const initialDay: DayState = { closings: [], stopped: null, lastClosedAt: null, decisions: [] }
