import type { Minor } from '../../../values/money.ts'
import type { Refusal } from '../../../worker/api.ts'
import { signal } from '../signal.ts'

/** What the player put on the counter, as it was typed and as it was understood. */
interface Received {
  readonly text: string
  /** Null where nothing is counted, or what was typed is no amount. */
  readonly amount: Minor | null
  /** Why what was typed is no amount. */
  readonly refusal: Refusal | null
}

const nothing: Received = { text: '', amount: null, refusal: null }

/** One for button and key, cart and drawer. */
export const received = signal(nothing)

export const clearReceived = (): void => received.set(nothing)
