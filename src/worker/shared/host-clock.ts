import type { ClockTrouble } from '../status/facts.ts'
import type { Facts } from '../facts.ts'
import { timing } from './timing.ts'

/** The host's time at a monotonic time, ms since 1970; null before the host's first answer. */
export const hostNowOf = ({ status: { hostTime } }: Facts, monotonicMs: number): number | null =>
  hostTime && Math.round(hostTime.hostAtMs + monotonicMs - hostTime.monotonicAtMs)

/** Two clocks at the same time. */
export interface ClockReading {
  /** This computer's own clock, ms since 1970. */
  readonly nowMs: number
  readonly monotonicMs: number
}

/** A jump of a clock, and the monotonic time at which it was detected. */
export interface ClockJump {
  readonly kind: 'jumped' | 'hostJumped'
  readonly byMs: number
  readonly noticedAtMs: number
}

/**
 * How far this computer's clock has advanced beyond the monotonic one since an earlier reading: it was set, or the
 * computer slept.
 */
export const aheadSince = (before: ClockReading, { nowMs, monotonicMs }: ClockReading): number =>
  nowMs - before.nowMs - (monotonicMs - before.monotonicMs)

export const isJump = (byMs: number): boolean => Math.abs(byMs) >= timing.clockToleranceMs

/** The clock fault to show: a jump for five minutes, and a difference while it lasts. */
export function clockTrouble(
  hostNow: number | null,
  { nowMs, monotonicMs }: ClockReading,
  jump: ClockJump | null,
): ClockTrouble | null {
  if (jump && monotonicMs - jump.noticedAtMs < timing.clockShownMs)
    return { kind: jump.kind, byMs: jump.byMs }
  const byMs = hostNow === null ? 0 : nowMs - hostNow
  return isJump(byMs) ? { kind: 'differs', byMs: roundedToMinute(byMs) } : null
}

/** Rounded, so that the shown value does not change with every reading. */
const roundedToMinute = (ms: number): number => Math.round(ms / 60_000) * 60_000
