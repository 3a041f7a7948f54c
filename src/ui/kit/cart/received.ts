import type { Minor } from '../../../values/money.ts'
import type { Refusal } from '../../../worker/api.ts'

/** What the player put on the counter, as it was typed and as it was understood. */
export interface Received {
  readonly text: string
  /** Null where nothing is counted, or what was typed is no amount. */
  readonly amount: Minor | null
  /** Why what was typed is no amount. */
  readonly refusal: Refusal | null
}

const nothing: Received = { text: '', amount: null, refusal: null }

/** One for button and key, cart and drawer. */
let received = nothing
const listeners = new Set<() => void>()

export function setReceived(next: Received): void {
  received = next
  for (const listener of listeners) listener()
}

export const clearReceived = (): void => setReceived(nothing)

export const receivedNow = (): Received => received

export function watchReceived(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
