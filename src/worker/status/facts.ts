import type { Refusal } from '../../values/outcome.ts'

/** How the host, its clock and its main socket are, and what the screen says about that. */
export interface StatusFacts {
  /** The host's time when it last spoke, and how far that moment lies on the worker's monotonic clock; ms. */
  hostTime: { hostAtMs: number; monotonicAtMs: number } | null
  /** What is wrong with the clocks; null while nothing is. */
  clock: ClockTrouble | null
  /** `slow`: the host asked to be left alone for a while. */
  host: 'connecting' | 'up' | 'slow' | 'down'
  mainSocket: 'connecting' | 'up' | 'down'
  /** The last thing worth saying: a status number and a message; it goes after 5 s. */
  banner: Banner | null
  /** What the error modal says; null while it is closed. */
  modal: Refusal | null
}

export const initialStatusFacts: StatusFacts = {
  hostTime: null,
  clock: null,
  host: 'connecting',
  mainSocket: 'connecting',
  banner: null,
  modal: null,
}

/**
 * `jumped`: this computer's clock was set, or it slept; `hostJumped`: the host's clock was set; `differs`: the two do not
 * have the same time. `byMs` is how far the clock is ahead, below zero how far behind.
 */
export interface ClockTrouble {
  readonly kind: 'jumped' | 'hostJumped' | 'differs'
  readonly byMs: number
}

export interface Banner {
  /** Tells one banner from the next, equal one. */
  readonly id: number
  /** 201 sold, 400 refused, and so on (section 2, "A status banner shows a status number and message"). */
  readonly status: number
  readonly message: Refusal
  readonly tone: 'good' | 'bad' | 'uncertain'
}
