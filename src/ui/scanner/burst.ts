import * as limits from './limits.ts'
import { gapsOf, paceOf, pauseFrom, type Pace } from './pace.ts'
import { beginning, contentOf, type Content, type KnownScanner } from './scan.ts'
import { digitOf, isPad, type Stroke } from './stroke.ts'

/** Characters that follow one another without a long pause: typing, a scan, or one after the other. */
export type Burst = readonly Stroke[]

/** A scan in a burst. */
export interface Found extends Content {
  /** The index of its first key in the burst. */
  readonly from: number
  readonly pace: Pace
}

/** Whether a key continues the burst. A clock that was set back starts a new one. */
export function follows(burst: Burst, atMs: number, withinMs: number = limits.pauseMs): boolean {
  const last = burst.at(-1)
  return last !== undefined && atMs >= last.atMs && atMs - last.atMs <= withinMs
}

/** People type fast on the numeric pad: digits from there belong to a scanner only if they are faster than that. */
function slowestOf(strokes: readonly Stroke[], known: KnownScanner | null): number {
  const { paceMs, padPaceMs } = limits
  const learned = known ? known.paceMs * 1.5 : 0
  const isFromPad = strokes.some((stroke) => digitOf(stroke) !== null && isPad(stroke))
  if (isFromPad) return Math.max(padPaceMs, known?.isOnPad ? learned : 0)
  return Math.max(paceMs, learned)
}

/** The scan that some keys form; null if their content or pace does not fit a scanner. */
function asScan(strokes: readonly Stroke[], known: KnownScanner | null): Omit<Found, 'from'> | null {
  const content = contentOf(strokes, known)
  if (!content) return null
  const pace = paceOf(strokes)
  if (pace.meanMs > slowestOf(strokes, known)) return null
  // A machine that stalls also causes pauses, but nobody types so fast between them.
  if (pace.pauses > limits.pauses && pace.meanMs > limits.machineMs) return null
  return content.scan.kind !== 'unknown' || isForeign(content.scan.text, pace) ? { ...content, pace } : null
}

/** A code that is not a ticket's: longer than a number can be, or too fast for typing. */
const isForeign = (digits: string, { meanMs }: Pace): boolean =>
  digits.length > limits.barcode.max || (digits.length >= limits.foreignLength && meanMs <= limits.machineMs)

/**
 * Whether keys before a pause belong to the scan after it: digits at its pace or too fast for typing, or a very short
 * pause.
 */
function belong(head: Burst, tail: Burst): boolean {
  if (head.some((stroke) => digitOf(stroke) === null)) return false
  if (head.length === 1) return tail[0]!.atMs - head[0]!.atMs <= limits.shortPauseMs
  const [before, behind] = [paceOf(head).meanMs, paceOf(tail).meanMs]
  if (before <= limits.padPaceMs) return true
  return before <= behind * 1.7 + 10 && before >= behind / 1.7 - 10
}

/**
 * The scan at the end of a burst. Keys that were typed before it do not belong to it; a pause within it does. Null if
 * the burst is typing, or not a scan yet.
 */
export function scanIn(burst: Burst, known: KnownScanner | null): Found | null {
  const gaps = gapsOf(burst)
  const pause = pauseFrom(gaps.slice(1 - limits.barcode.min))
  const starts = [0, ...gaps.flatMap((gap, at) => (gap > pause ? [at + 1] : []))]
  let found: Found | null = null
  for (const from of starts.reverse().slice(0, limits.starts)) {
    const scan = asScan(burst.slice(from), known)
    if (!scan) continue
    if (found && !belong(burst.slice(from, found.from), burst.slice(found.from))) break
    found = { ...scan, from }
  }
  return found
}

const clamp = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to)

/**
 * How long to wait after the last key before deciding, ms: then held keys are typing, or a scan without an end key.
 * Short after few keys, so that typing is not delayed; shorter if the scanner is known to be fast.
 */
export function undecidedMs(burst: Burst, known: KnownScanner | null): number {
  const { waitMs, pauseMs } = limits
  const quick = known ? clamp(4 * known.paceMs + 40, waitMs.min, waitMs.max) : waitMs.unknown
  if (beginning(burst, known) === 'surely') return pauseMs
  if (scanIn(burst, known)) return known?.suffix === 'none' ? Math.max(quick, waitMs.unknown) : pauseMs
  return quick
}

/** Whether there are so many digits in a row that irreversible actions wait for the longest pause of a scan. */
export const isLongNumber = (burst: Burst): boolean =>
  burst.length >= limits.longNumber &&
  burst.slice(-limits.longNumber).every((stroke) => digitOf(stroke) !== null)

/**
 * The updated data of a scanner after one more scan: its pace rises at once and falls slowly. Its prefix comes only
 * from the scanner test, because a key before a scan may have been pressed by hand.
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
