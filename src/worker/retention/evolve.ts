import type { SliceEvolve } from '../core/slice.ts'
import type { RetentionState } from './state.ts'

export const evolveRetention = {
  recordsRemoved(retention, { to }) {
    retention.removedTo = to
  },
  /** Numbers of lost records may be used again, in the next log of the counter as well. */
  logDamageFound(retention, { isEndLost }) {
    if (isEndLost) retention.removedTo = 0
  },
} satisfies SliceEvolve<RetentionState>
