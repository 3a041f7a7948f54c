import type { Facts } from '../../../worker/api.ts'
import * as limits from '../limits.ts'
import { isReplay } from '../page-kind.ts'
import { signal } from '../signal.ts'

let anchor: { hostAtMs: number; arrivedAtMs: number } | null = null

/** The host's current time, ms; null before the host's first answer. In a replay it is that of the event, and stands still. */
export const hostTimeNow = (): number | null =>
  anchor && anchor.hostAtMs + (isReplay ? 0 : performance.now() - anchor.arrivedAtMs)

/**
 * The host's time at the last tick, ms; null before the host's first answer. All countdowns of one screen use the same
 * time.
 */
export const hostTick = signal<number | null>(null, () => {
  const timer = setInterval(tick, limits.tickMs)
  return () => clearInterval(timer)
})

const tick = () => hostTick.set(hostTimeNow())

/**
 * The host's time, updated by each poll. Between polls it runs on this page's monotonic clock, so a wrong or jumping
 * clock of the shop's machine has no effect (rulings, "Timers").
 */
export function setHostTime(hostTime: Facts['status']['hostTime']): void {
  anchor = hostTime && { hostAtMs: hostTime.hostAtMs, arrivedAtMs: performance.now() }
  if (hostTick.get() === null || !anchor || isReplay) tick()
}
