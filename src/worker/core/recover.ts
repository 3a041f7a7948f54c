import type { LogDamage } from '../../events/log-damage.ts'
import { laterProblems, type Sha256 } from '../../events/log-format.ts'
import { readLog } from '../../events/read-log.ts'
import type { Logged } from '../../events/vocabulary.ts'
import { emptyLog, type LogHead } from './log.ts'

export interface Segment {
  readonly number: number
  readonly bytes: Uint8Array
}

/** Where the good part of a log ends: `length` bytes into segment `segment`, and nothing after but a torn write. */
export interface Cut {
  readonly segment: number
  readonly length: number
}

export interface Recovered {
  /** Every event after the head that was started from that can be read. */
  readonly events: readonly Logged[]
  readonly head: LogHead
  /** What must be cut off before anything is appended; null unless the last write was torn. */
  readonly cut: Cut | null
  /** What is wrong with the log beside that, all of which is kept. */
  readonly damages: readonly LogDamage[]
  /** The last segment does not end with a line: the next record begins one. */
  readonly isLineOpen: boolean
}

/** How much of a log is damaged: in how many places, of how many bytes, and how many events cannot be read. */
export interface DamageExtent {
  readonly places: number
  readonly bytes: number
  readonly events: number
}

/** Null where nothing is damaged. */
export const extentOf = (damages: readonly LogDamage[]): DamageExtent | null =>
  damages.length === 0
    ? null
    : {
        places: damages.length,
        bytes: damages.reduce((sum, { bytes }) => sum + bytes, 0),
        events: damages.reduce(
          (sum, { missing }) => sum + (missing ? (missing.to ?? missing.from) - missing.from + 1 : 0),
          0,
        ),
      }

/** A log of a later version is sound, only not for us: it must be left as it is. */
export const isOfLaterVersion = ({ damages }: Recovered): boolean =>
  damages.some(({ problem }) => laterProblems.has(problem))

/** Reads the segments in their order, as the one log that they are, over everything in them that is damaged. */
export function recover(segments: readonly Segment[], sha256: Sha256, start: LogHead = emptyLog): Recovered {
  const bytes = joined(segments)
  const { events, hash, seq, goodBytes, damages } = readLog(bytes, sha256, start)
  const last = segments.at(-1)
  const lastStart = bytes.length - (last?.bytes.length ?? 0)
  const torn = damages.find(({ isTorn }) => isTorn)
  const isCut = torn !== undefined && goodBytes >= lastStart
  return {
    events,
    // A torn write that is not cut off may have been one that was acted upon: its number is not given again.
    head: { seq: torn && !isCut ? seq + 1 : seq, hash, segment: last?.number ?? start.segment },
    cut: isCut && last ? { segment: last.number, length: goodBytes - lastStart } : null,
    damages: damages.filter((damage) => !isCut || damage !== torn).map((damage) => untorn(damage, seq)),
    isLineOpen: !isCut && bytes.length > 0 && bytes.at(-1) !== 10,
  }
}

/** What is not cut off is kept as it is. */
const untorn = (damage: LogDamage, seq: number): LogDamage =>
  damage.isTorn ? { ...damage, isTorn: false, missing: { from: seq + 1, to: null } } : damage

function joined(segments: readonly Segment[]): Uint8Array {
  if (segments.length === 1) return segments[0]!.bytes
  const whole = new Uint8Array(segments.reduce((length, { bytes }) => length + bytes.length, 0))
  let offset = 0
  for (const { bytes } of segments) {
    whole.set(bytes, offset)
    offset += bytes.length
  }
  return whole
}
