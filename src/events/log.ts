import * as v from 'valibot'
import { Finite } from '../protocol/wire.ts'
import { Id } from './id.ts'
import { event } from './event.ts'
import { carriedByNewNames } from './from-format-1.ts'
import { carriedWithoutLinks } from './logged-links.ts'

export const logEvents = {
  /** First record of every segment. `logId` is the counter's id, the same in all its segments. */
  segmentOpened: event(v.object({ logId: Id, segment: v.pipe(v.number(), v.integer()), format: Finite })),
  /** The state hash at this point. It must be the same in every browser, in Node and in every later version. */
  checkpointReached: event(
    v.object({
      stateHash: v.string(),
      /** How the hash was made (`hashVersion`); left out by the first version. */
      hashVersion: v.optional(v.pipe(v.number(), v.integer())),
    }),
  ),
  /**
   * The state to continue from, at the beginning of a log whose earlier records are elsewhere or lost: `storageLost` if
   * the browser deleted them while the counter was open, `mirror` if a new browser continues from the mirror at the print
   * program. `earlier` is the position of that log. The state contains exactly the data of the earlier events, and with
   * `mirror` a `logDamageFound` after them, because the mirror may lack the last ones; if its form changes, this event needs
   * a version with an upcaster.
   */
  stateCarriedOver: event(
    v.object({
      reason: v.picklist(['storageLost', 'mirror']),
      earlier: v.object({ seq: Finite, hash: v.string() }),
      state: v.record(v.string(), v.unknown()),
    }),
    { upcasters: [carriedWithoutLinks, carriedByNewNames] },
  ),
  /**
   * The state record: the first record of a log whose earlier records are elsewhere. It has the number and
   * the chain hash of the last of these, and the state after it. The next record is the checkpoint of this
   * state. It is no link of the chain (`encodeStateRecord`). If the form of the state changes, this event
   * needs a version with an upcaster.
   */
  stateRecorded: event(v.object({ state: v.record(v.string(), v.unknown()) })),
  /**
   * The browser removes the segments up to record `to`: the mirror of the print program has them, and signed
   * heads cover them. Durable before the first of them is deleted.
   */
  recordsRemoved: event(v.object({ to: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
}
