import * as v from 'valibot'
import { Id } from './id.ts'
import { event } from './event.ts'

export const logEvents = {
  /** First record of every segment. `logId` is the terminal's own identity, the same in all its segments. */
  segmentOpened: event(v.object({ logId: Id, segment: v.pipe(v.number(), v.integer()), format: v.number() })),
  /** What the state hash must be here, in every browser, in Node and in every later version. */
  checkpointReached: event(v.object({ stateHash: v.string() })),
}
