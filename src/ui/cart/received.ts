import { useSyncExternalStore } from 'react'
import type { Minor } from '../../values/money.ts'
import { amountIn } from '../components/amount-text.ts'

/** What the player put on the counter, as it was typed; one for button and key, cart and drawer. */
let text = ''
const listeners = new Set<() => void>()

export function setReceived(next: string): void {
  text = next
  for (const listener of listeners) listener()
}

export const receivedNow = (): Minor | null => amountIn(text)

export function watchReceived(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useReceived(): { text: string; amount: Minor | null } {
  const current = useSyncExternalStore(watchReceived, () => text)
  return { text: current, amount: amountIn(current) }
}
