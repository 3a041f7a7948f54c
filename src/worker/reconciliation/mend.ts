import { crc32 } from '../../events/crc32.ts'
import type { LogDamage } from '../../events/log-damage.ts'
import type { Sha256 } from '../../events/log-format.ts'
import { soundLine } from '../../events/log-lines.ts'
import type { LogGap } from '../../events/reconciliation.ts'
import type { LogHead } from '../core/log.ts'
import { isOfLaterVersion, recover, type Recovered, type Segment } from '../core/recover.ts'

/** A log that was read with gaps. */
export interface DamagedLog {
  readonly segments: readonly Segment[]
  /** The position before the first of them. */
  readonly start: LogHead
  readonly recovered: Recovered
  /** Gaps after which the log was not continued: nothing depends yet on what they held. */
  readonly gaps: readonly LogGap[]
}

/** Records for a place in a segment, instead of as many damaged bytes. */
export interface Mending {
  readonly segment: number
  readonly offset: number
  readonly lines: Uint8Array
  /** The number of these records. */
  readonly count: number
  /** These are all of the damaged bytes. */
  readonly isWhole: boolean
  readonly gap: LogGap
}

/** Reads the mirror from that record on, until `onPart` returns false; false if it was not read until then. */
export type ReadMirror = (from: number, onPart: (bytes: Uint8Array) => boolean) => Promise<boolean>

/**
 * What the mirror has of the damaged records. A disk changes bytes and not their number, so records are put back only in place of
 * as many bytes within one segment; at the end of the log they may be fewer. None where the chain does not prove all of them.
 */
export async function mendings(log: DamagedLog, read: ReadMirror, sha256: Sha256): Promise<Mending[]> {
  const found: Mending[] = []
  for (const damage of log.recovered.damages) {
    const place = placeOf(damage, log)
    if (!place) continue
    const { missing, ...where } = place
    const records = await recordsOf(read, missing, damage.bytes)
    if (records) found.push({ ...where, ...records, isWhole: records.lines.length === damage.bytes })
  }
  return isProven(log, found, sha256) ? found : []
}

/** The segments with what was put back. */
export const mended = (segments: readonly Segment[], found: readonly Mending[]): Segment[] =>
  segments.map(({ number, bytes }) => {
    const copy = Uint8Array.from(bytes)
    for (const { segment, offset, lines } of found) if (segment === number) copy.set(lines, offset)
    return { number, bytes: copy }
  })

type Missing = NonNullable<LogDamage['missing']>
type Place = Pick<Mending, 'segment' | 'offset' | 'gap'> & { readonly missing: Missing }

/** Null if nothing is missing there, the log was continued after it, or it is not within one segment. */
function placeOf({ missing, bytes, offset }: LogDamage, { segments, gaps }: DamagedLog): Place | null {
  const gap = missing && gaps.find(({ from }) => from === missing.from)
  let start = 0
  for (const segment of segments) {
    const end = start + segment.bytes.length
    if (gap && bytes > 0 && offset >= start && offset + bytes <= end)
      return { segment: segment.number, offset: offset - start, gap, missing }
    start = end
  }
  return null
}

/** The missing records; null if the mirror lacks one, or if they do not have that length in bytes. */
async function recordsOf(
  read: ReadMirror,
  { from, to }: Missing,
  length: number,
): Promise<Pick<Mending, 'lines' | 'count'> | null> {
  let lines = new Uint8Array(0)
  let end = 0
  let next = from
  const isOver = () => end > length || (to !== null && next > to)
  const isRead = await read(from, (bytes) => {
    lines = joined(lines, bytes)
    for (let line = soundLine(lines, end, { crc32 }); line?.seq === next && !isOver(); next++) {
      end = line.end
      line = soundLine(lines, end, { crc32 })
    }
    return !isOver()
  })
  const isComplete = to === null ? isRead && next > from && end <= length : next > to && end === length
  return isComplete ? { lines: lines.subarray(0, end), count: next - from } : null
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

/** Whether the log is read with all of them, and has no other damage than before. */
function isProven({ segments, start, recovered }: DamagedLog, found: readonly Mending[], sha256: Sha256) {
  const after = recover(mended(segments, found), sha256, start)
  const records = found.reduce((sum, { count }) => sum + count, 0)
  const whole = found.filter(({ isWhole }) => isWhole).length
  return (
    found.length > 0 &&
    !isOfLaterVersion(after) &&
    after.events.length === recovered.events.length + records &&
    after.damages.length === recovered.damages.length - whole
  )
}
