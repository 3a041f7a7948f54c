import * as limits from './limits.ts'
import type { Stroke } from './stroke.ts'

/** The timing of keys; times are milliseconds between two keys. */
export interface Pace {
  /** Without the pauses. */
  readonly meanMs: number
  readonly slowestMs: number
  readonly pauses: number
}

export const gapsOf = (strokes: readonly Stroke[]): number[] =>
  strokes.slice(1).map(({ atMs }, at) => atMs - strokes[at]!.atMs)

const median = (gaps: readonly number[]): number => gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0

/** From this gap on it is not jitter but a pause: the scanner was interrupted, or somebody typed. */
export function pauseFrom(gaps: readonly number[]): number {
  const usual = median(gaps)
  return Math.max(3 * usual, usual + limits.jitterMs)
}

export function paceOf(strokes: readonly Stroke[]): Pace {
  const gaps = gapsOf(strokes)
  const from = pauseFrom(gaps)
  const usual = gaps.filter((gap) => gap <= from)
  return {
    meanMs: usual.reduce((sum, gap) => sum + gap, 0) / Math.max(1, usual.length),
    slowestMs: Math.max(0, ...gaps),
    pauses: gaps.length - usual.length,
  }
}
