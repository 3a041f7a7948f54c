import type { LogDamage } from '../../events/log-damage.ts'
import type { Sha256 } from '../../events/log-format.ts'
import type { LogGap } from '../../events/reconciliation.ts'
import { isSameBytes, joinedBytes } from '../../values/bytes.ts'
import type { LogHead } from '../core/log.ts'
import { isOfLaterVersion, recover, type Recovered, type Segment } from '../core/recover.ts'
import { readRecords, type ReadMirror } from '../shared/mirror-records.ts'

/** A log that was read with gaps. */
export interface DamagedLog {
  readonly segments: readonly Segment[]
  /** The position before the first of them. */
  readonly start: LogHead
  readonly recovered: Recovered
  /** Gaps after which the log was not continued: nothing depends yet on what they held. */
  readonly gaps: readonly LogGap[]
}

/** Records in place of damaged bytes. */
interface Mending {
  /** The first of the damaged bytes in the log, and how many of them these records replace. */
  readonly offset: number
  readonly bytes: number
  readonly lines: readonly Uint8Array[]
  /** They are all that was damaged there. */
  readonly isWhole: boolean
  readonly gap: LogGap
}

/** A log with what was put back. */
export interface MendedLog {
  /** The segments that have changed, or were missing, in order. */
  readonly changed: readonly Segment[]
  /** What was put back: the numbers of the records, and their bytes. */
  readonly mended: readonly LogGap[]
}

const nothing: MendedLog = { changed: [], mended: [] }

/**
 * Puts back what the mirror has of the damaged records, also over the end of a segment, and where the file has lost or gained bytes. At
 * the end of the log they may be fewer than those that were lost. Nothing where the chain does not prove all of them.
 */
export async function mend(log: DamagedLog, read: ReadMirror, sha256: Sha256): Promise<MendedLog> {
  const found: Mending[] = []
  for (const damage of log.recovered.damages) {
    const gap = damage.missing && log.gaps.find(({ from }) => from === damage.missing?.from)
    const mending = gap && (await mendingOf(damage, gap, read))
    if (mending) found.push(mending)
  }
  // Back to front: the places before a change stay where they are.
  const segments = found.toReversed().reduce<readonly Segment[]>(withRecords, log.segments)
  if (found.length === 0 || !isProven(log, segments, found, sha256)) return nothing
  return {
    changed: segments.filter((segment) => !log.segments.some((before) => isEqual(before, segment))),
    mended: found.map(({ gap, lines }) => ({
      ...gap,
      to: gap.from + lines.length - 1,
      bytes: lengthOf(lines),
    })),
  }
}

/** Null if the mirror lacks one of the records, or does not answer. */
async function mendingOf(
  { missing, offset, bytes }: LogDamage,
  gap: LogGap,
  read: ReadMirror,
): Promise<Mending | null> {
  const { from, to } = missing!
  const lines: Uint8Array[] = []
  const isRead = await readRecords(read, from, (seq, line) => {
    if (seq !== from + lines.length) return false
    lines.push(line.slice())
    return seq !== to
  })
  if (!isRead || lines.length === 0 || (to !== null && lines.length <= to - from)) return null
  const length = lengthOf(lines)
  // What may have been behind them at the end of the log stays damaged.
  const isWhole = to !== null || length >= bytes
  return { offset, bytes: isWhole ? bytes : length, lines, isWhole, gap }
}

const isEqual = (before: Segment, { number, bytes }: Segment): boolean =>
  before.number === number && isSameBytes(before.bytes, bytes)

const lengthOf = (lines: readonly Uint8Array[]): number => lines.reduce((sum, { length }) => sum + length, 0)

/** The segments with these records, each in the segment that it says it begins, or behind the record before it. */
function withRecords(segments: readonly Segment[], { offset, bytes, lines }: Mending): readonly Segment[] {
  const starts: number[] = []
  let end = 0
  for (const segment of segments) {
    starts.push(end)
    end += segment.bytes.length
  }
  const first = Math.max(
    0,
    starts.findLastIndex((start) => start < offset),
  )
  const last = Math.max(
    first,
    starts.findLastIndex((start) => start < offset + bytes),
  )
  const parts = new Map<number, Uint8Array[]>()
  const add = (number: number, part: Uint8Array) => {
    if (part.length === 0) return
    const before = parts.get(number)
    if (before) before.push(part)
    else parts.set(number, [part])
  }
  let { number } = segments[first]!
  add(number, segments[first]!.bytes.subarray(0, offset - starts[first]!))
  for (const line of lines) {
    number = segmentBegunBy(line) ?? number
    add(number, line)
  }
  add(segments[last]!.number, segments[last]!.bytes.subarray(offset + bytes - starts[last]!))
  const placed = [...parts].map(([of, pieces]): Segment => ({ number: of, bytes: joinedBytes(pieces) }))
  return [...segments.slice(0, first), ...placed, ...segments.slice(last + 1)]
}

/** Null unless it is the first record of a segment. */
function segmentBegunBy(line: Uint8Array): number | null {
  const beginning = new TextDecoder().decode(line.subarray(0, 256))
  const [, number] = /^\{"seq":\d+,"at":\d+,"type":"segmentOpened",.*?"segment":(\d+)/.exec(beginning) ?? []
  return number === undefined ? null : Number(number)
}

/** Whether the log is read with all of them, and has no other damage than before. */
function isProven(
  { start, recovered }: DamagedLog,
  segments: readonly Segment[],
  found: readonly Mending[],
  sha256: Sha256,
): boolean {
  const after = recover(segments, sha256, start)
  const records = found.reduce((sum, { lines }) => sum + lines.length, 0)
  const whole = found.filter(({ isWhole }) => isWhole).length
  return (
    !isOfLaterVersion(after) &&
    segments.every(({ number }, at) => at === 0 || number > segments[at - 1]!.number) &&
    after.events.length === recovered.events.length + records &&
    after.damages.length === recovered.damages.length - whole
  )
}
