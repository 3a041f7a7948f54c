import type { Facts } from '../../../worker/api.ts'
import { limits } from '../limits.ts'

let anchor: { hostAtMs: number; arrivedAtMs: number } | null = null
let tickedAtMs: number | null = null
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

/**
 * The host's time as it arrives with each poll. Between polls it runs on this page's monotonic clock: a wrong or
 * jumping clock of the shop's machine changes nothing (rulings, "Timers").
 */
export function setHostTime(hostTime: Facts['hostTime']): void {
  anchor = hostTime && { hostAtMs: hostTime.hostAtMs, arrivedAtMs: performance.now() }
  if (tickedAtMs === null || !anchor) tick()
}

/** The host's time at this moment, ms; null until the host spoke. */
export const hostTimeNow = (): number | null =>
  anchor && anchor.hostAtMs + performance.now() - anchor.arrivedAtMs

function tick(): void {
  tickedAtMs = hostTimeNow()
  for (const listener of listeners) listener()
}

/** The host's time at the last tick, ms; null until the host spoke. All countdowns of one screen read the same moment. */
export const hostTimeAtTick = (): number | null => tickedAtMs

export function subscribeTick(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, limits.tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
