import type { LogDamage } from '../../events/log-damage.ts'
import { laterProblems, type Sha256 } from '../../events/log-format.ts'
import { readLog } from '../../events/read-log.ts'
import type { Logged } from '../../events/vocabulary.ts'
import { joinedBytes } from '../../values/bytes.ts'
import { emptyLog, type LogHead } from './log.ts'

export interface Segment {
  readonly number: number
  readonly bytes: Uint8Array
}

/** A place in a log: `length` bytes into segment `segment`. After the end of its good part is at most a torn write. */
export interface Cut {
  readonly segment: number
  readonly length: number
}

export interface Recovered {
  /** Every readable event after the start position. */
  readonly events: readonly Logged[]
  readonly head: LogHead
  /** The number of the last segment's first record; with a damaged one, that of the last readable segment. */
  readonly segmentBegunAt: number
  /** The part to truncate before anything is appended; null unless the last write was torn. */
  readonly cut: Cut | null
  /** All other damage of the log. Its bytes are kept. */
  readonly damages: readonly LogDamage[]
  /** The last segment ends without a line break, so the next record starts with one. */
  readonly isLineOpen: boolean
}

/** The extent of damage: the number of places, of bytes, and of unreadable events. */
export interface DamageExtent {
  readonly places: number
  readonly bytes: number
  readonly events: number
}

/** Null if nothing is damaged. */
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

/** A log of a later version is not damaged. This version must not change it. */
export const isOfLaterVersion = ({ damages }: Recovered): boolean =>
  damages.some(({ problem }) => laterProblems.has(problem))

/** Reads the segments in order as one log, and skips damaged parts. */
export function recover(segments: readonly Segment[], sha256: Sha256, start: LogHead = emptyLog): Recovered {
  // The usual start reads one segment, which need not be copied.
  const bytes = segments.length === 1 ? segments[0]!.bytes : joinedBytes(segments.map((each) => each.bytes))
  const { events, hash, seq, goodBytes, damages } = readLog(bytes, sha256, start)
  const last = segments.at(-1)
  const lastStart = bytes.length - (last?.bytes.length ?? 0)
  const torn = damages.find(({ isTorn }) => isTorn)
  const isCut = torn !== undefined && goodBytes >= lastStart
  return {
    events,
    segmentBegunAt: events.findLast(({ type }) => type === 'segmentOpened')?.seq ?? start.seq,
    // A torn write that is not truncated may already have had effects, so its number is not used again.
    head: { seq: torn && !isCut ? seq + 1 : seq, hash, segment: last?.number ?? start.segment },
    cut: isCut && last ? { segment: last.number, length: goodBytes - lastStart } : null,
    damages: damages.filter((damage) => !isCut || damage !== torn).map((damage) => untorn(damage, seq)),
    isLineOpen: !isCut && bytes.length > 0 && bytes.at(-1) !== 10,
  }
}

/** Bytes that are not truncated stay unchanged. */
const untorn = (damage: LogDamage, seq: number): LogDamage =>
  damage.isTorn ? { ...damage, isTorn: false, missing: { from: seq + 1, to: null } } : damage
