import { useSyncExternalStore } from 'react'
import { closedInCart, openDraw } from '../../../worker/api.ts'
import { hostTick } from '../../kit/replica/host-clock.ts'
import { currentView, watchView } from '../../kit/replica/view.ts'
import { watchAll } from '../../kit/signal.ts'

/** A ticket of the cart whose draw is over. */
export interface ClosedTicket {
  readonly ticketId: string
  /** The draw that is open instead; null where none is known yet. */
  readonly nextDrawId: number | null
}

let closed: readonly ClosedTicket[] = []
let changedAtMs = -Infinity

const isSame = (a: readonly ClosedTicket[], b: readonly ClosedTicket[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ ticketId, nextDrawId }, index) =>
      ticketId === b[index]!.ticketId && nextDrawId === b[index]!.nextDrawId,
  )

/** The tickets of the cart whose draw is over at this tick; the same list as long as they are the same. */
export function closedTickets(): readonly ClosedTicket[] {
  const { state } = currentView()
  const now = hostTick.get()
  const next = closedInCart(state, now).map(({ ticketId, gameId }) => ({
    ticketId,
    nextDrawId: openDraw(state, gameId, now),
  }))
  if (!isSame(closed, next)) {
    closed = next
    changedAtMs = performance.now()
  }
  return closed
}

/** How long the tickets that are closed now have been shown as closed, and with the draws that they would go to. */
export function closedForMs(): number {
  closedTickets()
  return performance.now() - changedAtMs
}

const watchClosed = watchAll(watchView, hostTick.watch)

/** The closed tickets of the cart, by id. */
export function useClosedTickets(): ReadonlyMap<string, ClosedTicket> {
  const tickets = useSyncExternalStore(watchClosed, closedTickets)
  return new Map(tickets.map((ticket) => [ticket.ticketId, ticket]))
}
