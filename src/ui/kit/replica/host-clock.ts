import type { Facts } from '../../../worker/api.ts'
import { limits } from '../limits.ts'
import { signal } from '../signal.ts'

let anchor: { hostAtMs: number; arrivedAtMs: number } | null = null

/** The host's time at this moment, ms; null until the host spoke. */
export const hostTimeNow = (): number | null =>
  anchor && anchor.hostAtMs + performance.now() - anchor.arrivedAtMs

/** The host's time at the last tick, ms; null until the host spoke. All countdowns of one screen read the same moment. */
export const hostTick = signal<number | null>(null, () => {
  const timer = setInterval(tick, limits.tickMs)
  return () => clearInterval(timer)
})

const tick = () => hostTick.set(hostTimeNow())

/**
 * The host's time as it arrives with each poll. Between polls it runs on this page's monotonic clock: a wrong or
 * jumping clock of the shop's machine changes nothing (rulings, "Timers").
 */
export function setHostTime(hostTime: Facts['hostTime']): void {
  anchor = hostTime && { hostAtMs: hostTime.hostAtMs, arrivedAtMs: performance.now() }
  if (hostTick.get() === null || !anchor) tick()
}
