import { limits } from '../kit/limits.ts'
import { gapsOf, paceOf, pauseFrom, type Pace } from './pace.ts'
import { beginning, contentOf, type Content, type KnownScanner } from './scan.ts'
import { digitOf, isPad, type Stroke } from './stroke.ts'

/** Characters that follow one another without a long pause: typing, a scan, or one after the other. */
export type Burst = readonly Stroke[]

/** A scan in a burst. */
export interface Found extends Content {
  /** Its first key in the burst. */
  readonly from: number
  readonly pace: Pace
}

/** Whether a key goes on with the burst. A clock that was set back begins anew. */
export function follows(burst: Burst, atMs: number, withinMs: number = limits.scan.pauseMs): boolean {
  const last = burst.at(-1)
  return last !== undefined && atMs >= last.atMs && atMs - last.atMs <= withinMs
}

/** A hand is quick on the numeric pad: digits from there are a scanner's only where no hand keeps up. */
function slowestOf(strokes: readonly Stroke[], known: KnownScanner | null): number {
  const { paceMs, padPaceMs } = limits.scan
  const learned = known ? known.paceMs * 1.5 : 0
  const isFromPad = strokes.some((stroke) => digitOf(stroke) !== null && isPad(stroke))
  if (isFromPad) return Math.max(padPaceMs, known?.isOnPad ? learned : 0)
  return Math.max(paceMs, learned)
}

/** What some keys are when they are one scan; null where content or pace are not a scanner's. */
function asScan(strokes: readonly Stroke[], known: KnownScanner | null): Omit<Found, 'from'> | null {
  const content = contentOf(strokes, known)
  if (!content) return null
  const pace = paceOf(strokes)
  if (pace.meanMs > slowestOf(strokes, known)) return null
  // A machine that stands still for moments makes pauses as well, and no hand is so quick between them.
  if (pace.pauses > limits.scan.pauses && pace.meanMs > limits.scan.machineMs) return null
  return content.scan.kind !== 'unknown' || isForeign(content.scan.text, pace) ? { ...content, pace } : null
}

/** A code that is no ticket's: longer than a number can be, or at a pace that no hand has. */
const isForeign = (digits: string, { meanMs }: Pace): boolean =>
  digits.length > limits.barcode.max ||
  (digits.length >= limits.scan.foreignLength && meanMs <= limits.scan.machineMs)

/** Whether keys before a pause belong to the scan behind it: digits at its pace or at that of no hand, or one that hardly waited. */
function belong(head: Burst, tail: Burst): boolean {
  if (head.some((stroke) => digitOf(stroke) === null)) return false
  if (head.length === 1) return tail[0]!.atMs - head[0]!.atMs <= limits.scan.shortPauseMs
  const [before, behind] = [paceOf(head).meanMs, paceOf(tail).meanMs]
  if (before <= limits.scan.padPaceMs) return true
  return before <= behind * 1.7 + 10 && before >= behind / 1.7 - 10
}

/**
 * The scan that a burst ends with. Keys that were typed before it are none of it; a pause within it is. Null where the
 * burst is typing, or no scan yet.
 */
export function scanIn(burst: Burst, known: KnownScanner | null): Found | null {
  const gaps = gapsOf(burst)
  const pause = pauseFrom(gaps.slice(1 - limits.barcode.min))
  const starts = [0, ...gaps.flatMap((gap, at) => (gap > pause ? [at + 1] : []))]
  let found: Found | null = null
  for (const from of starts.reverse().slice(0, limits.scan.starts)) {
    const scan = asScan(burst.slice(from), known)
    if (!scan) continue
    if (found && !belong(burst.slice(from, found.from), burst.slice(found.from))) break
    found = { ...scan, from }
  }
  return found
}

const clamp = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to)

/**
 * How long after the last key nothing is decided, ms: what waits then is typing, or a scan without a key behind it. Short
 * while only a few keys came, so that a hand notices nothing; shorter where the scanner is known to be quick.
 */
export function undecidedMs(burst: Burst, known: KnownScanner | null): number {
  const { waitMs, pauseMs } = limits.scan
  const quick = known ? clamp(4 * known.paceMs + 40, waitMs.min, waitMs.max) : waitMs.unknown
  if (beginning(burst, known) === 'surely') return pauseMs
  if (scanIn(burst, known)) return known?.suffix === 'none' ? Math.max(quick, waitMs.unknown) : pauseMs
  return quick
}

/** Whether so many digits came in a row that what cannot be taken back waits out the longest pause of a scan. */
export const isLongNumber = (burst: Burst): boolean =>
  burst.length >= limits.scan.longNumber &&
  burst.slice(-limits.scan.longNumber).every((stroke) => digitOf(stroke) !== null)

/**
 * What is known of a scanner after one more scan: it may be slower than it was at once, and quicker little by little. Its
 * prefix is what its test said: a key that a hand pressed right before a scan is none.
 */
export function learned(
  known: KnownScanner | null,
  found: Found,
  suffix: KnownScanner['suffix'],
): KnownScanner {
  const { meanMs } = found.pace
  const paceMs = known ? Math.max(meanMs, 0.8 * known.paceMs + 0.2 * meanMs) : meanMs
  return { prefix: known?.prefix ?? '', suffix, paceMs: Math.round(paceMs), isOnPad: found.isOnPad }
}
