import * as v from 'valibot'
import { Minor, NonNegativeMinor } from '../protocol/wire.ts'
import { event } from './event.ts'
import { Id } from './id.ts'

const pieces = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The till as it was counted by hand, and what should have been in it. Amounts are minor units. */
export const TillCount = v.object({
  denominations: v.array(v.object({ value: v.pipe(Minor, v.minValue(1)), count: pieces })),
  counted: NonNegativeMinor,
  expected: Minor,
})
export type TillCount = v.InferOutput<typeof TillCount>

export const dayEvents = {
  /**
   * The intent, with the ids of all that follows: the collection of what is in the till and the report on paper happen once
   * each, however often the closing is taken up again. `date` is the day that is closed, by the host's clock.
   */
  dayCloseRequested: event(
    v.object({
      closeId: Id,
      operatorId: v.number(),
      collectionId: Id,
      reportId: Id,
      date: v.pipe(v.string(), v.length(10)),
      /** Null where nobody counted. */
      counted: v.nullable(TillCount),
    }),
  ),
  /** The till could not be emptied: the day goes on. `code` is null where the operator said so and not the host. */
  dayCloseStopped: event(v.object({ closeId: Id, code: v.nullable(v.number()), name: v.string() })),
  /** The till is empty and the report on paper, or the operator goes without; the log-out follows. */
  dayClosed: event(v.object({ closeId: Id, withoutPaper: v.boolean() })),
}
