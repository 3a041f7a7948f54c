/** A smaller difference is the work of a time server. */
const jumpMs = 60_000

/**
 * Compares the clock of the machine with one that only ever goes on: from look to look both must have gone equally far.
 * Of a clock that was set, or of a machine that slept, it says by how much they differ, ms; positive where the machine's
 * clock is ahead of where it should be; null where it is not.
 */
export function watchClock(): (nowMs: number, monotonicMs: number) => number | null {
  let last: { readonly nowMs: number; readonly monotonicMs: number } | null = null
  return (nowMs, monotonicMs) => {
    const byMs = last ? nowMs - last.nowMs - (monotonicMs - last.monotonicMs) : 0
    last = { nowMs, monotonicMs }
    return Math.abs(byMs) >= jumpMs ? byMs : null
  }
}

/** Minutes, for a person. */
export const inMinutes = (ms: number): number => Math.round(Math.abs(ms) / 60_000)
