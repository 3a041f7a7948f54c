import { readLog, type LogDamage, type Sha256 } from '../../events/log-format.ts'
import type { Logged } from '../../events/vocabulary.ts'
import { emptyLog, type LogHead } from './log.ts'

export interface Segment {
  readonly number: number
  readonly bytes: Uint8Array
}

/** Where the good part of a log ends: `length` bytes into segment `segment`, and nothing after. */
export interface Cut {
  readonly segment: number
  readonly length: number
  readonly damage: LogDamage
}

export interface Recovered {
  /** Events after the head that was started from. */
  readonly events: readonly Logged[]
  readonly head: LogHead
  /** What must be cut off before anything is appended; null where every byte is good. */
  readonly cut: Cut | null
}

const ofALaterVersion = new Set(['laterFormat', 'laterVersion', 'unknownType'])

/** A log of a later version is sound, only not for us: it must be left as it is. */
export const isOfLaterVersion = ({ damage }: Cut): boolean => ofALaterVersion.has(damage.problem)

/** Reads the segments in their order up to the first record that is not good. */
export function recover(segments: readonly Segment[], sha256: Sha256, start: LogHead = emptyLog): Recovered {
  const events: Logged[] = []
  let head = start
  for (const { number, bytes } of segments) {
    const { events: read, hash, goodBytes, damage } = readLog(bytes, sha256, head)
    for (const event of read) events.push(event)
    if (read.length > 0) head = { seq: head.seq + read.length, hash, segment: number }
    if (damage) return { events, head, cut: { segment: number, length: goodBytes, damage } }
  }
  return { events, head, cut: null }
}
