import type { Decided } from '../../events/intent.ts'
import type { DataOf } from '../../events/vocabulary.ts'
import type { DecisionKind } from '../../values/decisions.ts'

/** The close of one operator's day, from its intent to the log-out. */
export interface Closing extends DataOf<'dayCloseRequested'> {
  requestedAt: number
  /** Null until everything except the log-out is done. */
  closedAt: number | null
  /** How many collections were requested for it; an earlier version did not count them. */
  collections?: number
}

/** An operator's decision on an unknown outcome; `amount` is null if only the host knew it. */
export interface OperatorDecision extends Decided {
  decision: DecisionKind
  at: number
}

export interface DayState {
  /** At most one per operator. If the session ended in between, it continues when that operator logs in again. */
  closings: Closing[]
  /** Why the last close failed; null after the next start of a close. */
  stopped: { operatorId: number; code: number | null; name: string } | null
  lastClosedAt: number | null
  /** Decisions of operators whose day is not closed yet, oldest first. */
  decisions: OperatorDecision[]
}

export const initialDay: DayState = { closings: [], stopped: null, lastClosedAt: null, decisions: [] }
