import { useEffect, useSyncExternalStore } from 'react'

/** The card whose dialog the cashier closed although it still lies there; it outlives the way from page to page. */
let closed: string | null = null
const listeners = new Set<() => void>()

function setClosed(idCard: string | null): void {
  closed = idCard
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the dialog of this card is open: from the moment it lies there until it is gone or the cashier closes it. */
export function useCardDialog(idCard: string | null): { isOpen: boolean; close: () => void } {
  const closedCard = useSyncExternalStore(subscribe, () => closed)
  useEffect(() => {
    if (idCard === null) setClosed(null)
  }, [idCard])
  return { isOpen: idCard !== null && closedCard !== idCard, close: () => setClosed(idCard) }
}
