import type { Refusal } from '../../values/outcome.ts'

/**
 * The status of the host, its clock and its main socket; and the two places for messages, in which other features show theirs as
 * well.
 */
export interface StatusFacts {
  /** The host's time in its last answer, and the monotonic time of the worker at that moment; ms. */
  hostTime: { hostAtMs: number; monotonicAtMs: number } | null
  /** The clock fault; null if there is none. */
  clock: ClockTrouble | null
  /** `slow`: the host limits requests for a while. */
  host: 'connecting' | 'up' | 'slow' | 'down'
  /** Another host answers than the one with which money is open. */
  isOtherHost: boolean
  mainSocket: 'connecting' | 'up' | 'down'
  /** The last banner: a status number and a message, shown for 5 s. */
  banner: Banner | null
  /** The content of the error modal; null while it is closed. */
  modal: Refusal | null
}

export const initialStatusFacts: StatusFacts = {
  hostTime: null,
  clock: null,
  host: 'connecting',
  isOtherHost: false,
  mainSocket: 'connecting',
  banner: null,
  modal: null,
}

/**
 * `jumped`: this computer's clock was set, or the computer slept; `hostJumped`: the host's clock was set; `differs`:
 * the two clocks differ. `byMs` is how far the clock is ahead, negative if it is behind.
 */
export interface ClockTrouble {
  readonly kind: 'jumped' | 'hostJumped' | 'differs'
  readonly byMs: number
}

export interface Banner {
  /** Distinguishes equal banners. */
  readonly id: number
  /** 201 sold, 400 refused, and so on (section 2, "A status banner shows a status number and message"). */
  readonly status: number
  readonly message: Refusal
  readonly tone: 'good' | 'bad' | 'uncertain'
  /** The movement that the message is about. */
  readonly movementId?: string
}
