import * as v from 'valibot'
import { Finite, Minor, NonNegativeMinor } from '../protocol/wire.ts'
import { event } from './event.ts'
import { Id } from './id.ts'

const pieces = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The counted till, and the expected one. Amounts are minor units. */
export const TillCount = v.object({
  denominations: v.array(v.object({ value: v.pipe(Minor, v.minValue(1)), count: pieces })),
  counted: NonNegativeMinor,
  expected: Minor,
})
export type TillCount = v.InferOutput<typeof TillCount>

/**
 * Why a close stopped that the host did not refuse: its operator decided that the collection was not done, the morning after its
 * day came, or the host received none of its collections.
 */
export type StopReason = 'collection_not_done' | 'day_is_over' | 'collection_not_received'

export const dayEvents = {
  /**
   * The intent, with the ids of the first collection of the till and of the printed report, so that each takes effect once,
   * however often the close is continued. `date` is the day that is closed, by the host's clock.
   */
  dayCloseRequested: event(
    v.object({
      closeId: Id,
      operatorId: Finite,
      collectionId: Id,
      reportId: Id,
      date: v.pipe(v.string(), v.length(10)),
      /** Null if it was not counted. */
      counted: v.nullable(TillCount),
    }),
  ),
  /** The till could not be emptied: the day stays open. Where the host did not refuse it, `code` is null, and `name` a StopReason. */
  dayCloseStopped: event(v.object({ closeId: Id, code: v.nullable(Finite), name: v.string() })),
  /** The till is empty and the report is printed, or the operator closes without it; the log-out follows. */
  dayClosed: event(v.object({ closeId: Id, withoutPaper: v.boolean() })),
}
