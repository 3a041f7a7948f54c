import { encodeStateRecord } from '../../src/events/log-format.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { stateHashOf } from '../../src/worker/replay.ts'
import { logged, stateAfter } from './decider.ts'
import { recordsOf } from './log-bytes.ts'

/** The checkpoint of the state after these events. */
export const checkpointAfter = (before: readonly Event[]): Event => ({
  type: 'checkpointReached',
  data: { stateHash: stateHashOf(stateAfter(before)), hashVersion },
})

/** A part of a log with these events, after the state of the events before them. */
export function partOf(before: readonly Event[], following: readonly Event[]): Uint8Array {
  const every = recordsOf(logged([...before, checkpointAfter(before), ...following]))
  const last = Buffer.from(every[before.length - 1]!).toString()
  const { hash } = JSON.parse(last) as { hash: string }
  const beginning = encodeStateRecord(stateAfter(before), { seq: before.length, hash }, 5)
  return Buffer.concat([beginning, ...every.slice(before.length)])
}
