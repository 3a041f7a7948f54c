import type { Minor } from '../../../values/money.ts'
import type { Refusal } from '../../../values/outcome.ts'
import { signal } from '../signal.ts'

/** The money that the player gave, as typed and as recognised. */
export interface Received {
  readonly text: string
  /** Null if nothing is counted, or if the text is not an amount. */
  readonly amount: Minor | null
  /** Why the text is not an amount. */
  readonly refusal: Refusal | null
}

const nothing: Received = { text: '', amount: null, refusal: null }

/** Shared by button and key, cart and drawer. */
export const received = signal(nothing)

export const clearReceived = (): void => received.set(nothing)
