/** A smaller difference is a correction by a time server. */
const jumpMs = 60_000

/**
 * Compares the machine's clock with a monotonic one. Each call returns how far the clock jumped since the call before, in ms:
 * positive where it is ahead, null where it did not jump. A clock that was set and a machine that slept both count as a jump.
 */
export function watchClock(): (nowMs: number, monotonicMs: number) => number | null {
  let last: { readonly nowMs: number; readonly monotonicMs: number } | null = null
  return (nowMs, monotonicMs) => {
    const byMs = last ? nowMs - last.nowMs - (monotonicMs - last.monotonicMs) : 0
    last = { nowMs, monotonicMs }
    return Math.abs(byMs) >= jumpMs ? byMs : null
  }
}

/** Minutes, for a message. */
export const inMinutes = (ms: number): number => Math.round(Math.abs(ms) / 60_000)
