import { useSyncExternalStore } from 'react'
import type { Minor } from '../../values/money.ts'
import { useAmountReader, useAmountText, type AmountEntry } from '../components/amount-entry.ts'

interface Received {
  /** As it was typed. */
  readonly text: string
  /** Null where nothing is counted, or what was typed is no amount. */
  readonly amount: Minor | null
}

const nothing: Received = { text: '', amount: null }

/** What the player put on the counter; one for button and key, cart and drawer. */
let received = nothing
const listeners = new Set<() => void>()

function setReceived(next: Received): void {
  received = next
  for (const listener of listeners) listener()
}

export const clearReceived = (): void => setReceived(nothing)

export const receivedNow = (): Minor | null => received.amount

export function watchReceived(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Its field, and what was counted; null where nothing was. */
export function useReceived(): { readonly entry: AmountEntry; readonly amount: Minor | null } {
  const { text, amount } = useSyncExternalStore(watchReceived, () => received)
  const read = useAmountReader()
  const entry = useAmountText(text, (typed) => {
    const reading = read(typed)
    setReceived({ text: typed, amount: reading.kind === 'amount' ? reading.amount : null })
  })
  return { entry, amount }
}
