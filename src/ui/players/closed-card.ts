import { useEffect } from 'react'
import { signal } from '../kit/signal.ts'

/** The card whose dialog the cashier closed although it still lies there; it outlives the way from page to page. */
const closed = signal<string | null>(null)

/** Whether the dialog of this card is open: from the moment it lies there until it is gone or the cashier closes it. */
export function useCardDialog(idCard: string | null): { isOpen: boolean; close: () => void } {
  const closedCard = closed.use()
  useEffect(() => {
    if (idCard === null) closed.set(null)
  }, [idCard])
  return { isOpen: idCard !== null && closedCard !== idCard, close: () => closed.set(idCard) }
}
