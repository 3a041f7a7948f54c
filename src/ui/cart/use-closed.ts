import { useSyncExternalStore } from 'react'
import { closedInCart, isExpired } from '../../worker/api.ts'
import { hostTimeAtTick, subscribeTick } from '../replica/host-clock.ts'
import { currentView } from '../replica/view.ts'

export function closedIds(): string {
  const { state } = currentView()
  const now = hostTimeAtTick()
  const isClosed = (gameId: number, drawId: number) => isExpired(state, gameId, drawId, now)
  return closedInCart(state, isClosed)
    .map(({ ticketId }) => ticketId)
    .join()
}

/** Tickets of the cart whose draw is over, by id. */
export function useClosedTickets(): ReadonlySet<string> {
  const ids = useSyncExternalStore(subscribeTick, closedIds)
  return new Set(ids === '' ? [] : ids.split(','))
}
