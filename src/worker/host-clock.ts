import type { Facts } from './facts.ts'

/** The host's time at a moment of the monotonic clock, ms since 1970; null until the host has spoken. */
export const hostNowOf = ({ hostTime }: Facts, monotonicMs: number): number | null =>
  hostTime && Math.round(hostTime.hostAtMs + monotonicMs - hostTime.monotonicAtMs)
