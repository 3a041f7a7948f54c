import * as v from 'valibot'
import { Id } from './id.ts'
import { event } from './event.ts'
import { carriedByNewNames } from './from-format-1.ts'
import { carriedWithoutLinks } from './logged-links.ts'

export const logEvents = {
  /** First record of every segment. `logId` is the counter's own identity, the same in all its segments. */
  segmentOpened: event(v.object({ logId: Id, segment: v.pipe(v.number(), v.integer()), format: v.number() })),
  /** What the state hash must be here, in every browser, in Node and in every later version. */
  checkpointReached: event(
    v.object({
      stateHash: v.string(),
      /** How the hash was made (`hashVersion`); left out by the first version. */
      hashVersion: v.optional(v.pipe(v.number(), v.integer())),
    }),
  ),
  /**
   * The state to go on from, at the head of a log whose earlier records are elsewhere or nowhere: `storageLost` where the
   * browser deleted them while the counter was open. `earlier` is where that log stood. It holds what the events before it
   * held, and nothing else; where the form of the state changes, this event gets a version with an upcaster.
   */
  stateCarriedOver: event(
    v.object({
      reason: v.picklist(['storageLost']),
      earlier: v.object({ seq: v.number(), hash: v.string() }),
      state: v.record(v.string(), v.unknown()),
    }),
    { upcasters: [carriedWithoutLinks, carriedByNewNames] },
  ),
}
