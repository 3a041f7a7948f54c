import type { ClockTrouble } from '../status/facts.ts'
import type { Facts } from '../facts.ts'
import { timing } from './timing.ts'

/** The host's time at a moment of the monotonic clock, ms since 1970; null until the host has spoken. */
export const hostNowOf = ({ hostTime }: Facts, monotonicMs: number): number | null =>
  hostTime && Math.round(hostTime.hostAtMs + monotonicMs - hostTime.monotonicAtMs)

/** Two clocks at one moment. */
export interface ClockReading {
  /** This computer's own clock, ms since 1970. */
  readonly nowMs: number
  readonly monotonicMs: number
}

/** A jump of a clock, and when it was noticed, by the monotonic clock. */
export interface ClockJump {
  readonly kind: 'jumped' | 'hostJumped'
  readonly byMs: number
  readonly noticedAtMs: number
}

/** How far this computer's clock has gone ahead of the monotonic one since an earlier reading: it was set, or the computer slept. */
export const aheadSince = (before: ClockReading, { nowMs, monotonicMs }: ClockReading): number =>
  nowMs - before.nowMs - (monotonicMs - before.monotonicMs)

export const isJump = (byMs: number): boolean => Math.abs(byMs) >= timing.clockToleranceMs

/** What there is to say of the clocks: a jump for five minutes, and a difference for as long as there is one. */
export function clockTrouble(
  hostNow: number | null,
  { nowMs, monotonicMs }: ClockReading,
  jump: ClockJump | null,
): ClockTrouble | null {
  if (jump && monotonicMs - jump.noticedAtMs < timing.clockToldMs) return { kind: jump.kind, byMs: jump.byMs }
  const byMs = hostNow === null ? 0 : nowMs - hostNow
  return isJump(byMs) ? { kind: 'differs', byMs: roundedToMinute(byMs) } : null
}

/** So that what is said of it does not change with every look. */
const roundedToMinute = (ms: number): number => Math.round(ms / 60_000) * 60_000
