import { useSyncExternalStore } from 'react'
import { closedInCart, openDraw } from '../../../worker/api.ts'
import { hostTick } from '../../kit/replica/host-clock.ts'
import { currentView, watchView } from '../../kit/replica/view.ts'
import * as limits from '../../kit/limits.ts'
import { watchAll } from '../../kit/signal.ts'

/** A ticket of the cart whose draw is over. */
export interface ClosedTicket {
  readonly ticketId: string
  /** The draw that is open instead; null if none is known yet. */
  readonly nextDrawId: number | null
}

let closed: readonly ClosedTicket[] = []
/** When each of them was first shown as closed, by id; its next draw may close meanwhile as well. */
let closedAtMs: ReadonlyMap<string, number> = new Map()

const isSame = (a: readonly ClosedTicket[], b: readonly ClosedTicket[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ ticketId, nextDrawId }, index) =>
      ticketId === b[index]!.ticketId && nextDrawId === b[index]!.nextDrawId,
  )

/** The tickets of the cart whose draw is over at this tick; the same list object while they are the same. */
export function closedTickets(): readonly ClosedTicket[] {
  const { state } = currentView()
  const now = hostTick.get()
  const next = closedInCart(state, now).map(({ ticketId, gameId }) => ({
    ticketId,
    nextDrawId: openDraw(state, gameId, now),
  }))
  if (!isSame(closed, next)) {
    closed = next
    const nowMs = performance.now()
    closedAtMs = new Map(next.map(({ ticketId }) => [ticketId, closedAtMs.get(ticketId) ?? nowMs]))
  }
  return closed
}

/** Whether the cashier has seen for a moment that a ticket moves to the next draw, and there is one. */
export const isSeen = ({ ticketId, nextDrawId }: ClosedTicket): boolean =>
  nextDrawId !== null && performance.now() - (closedAtMs.get(ticketId) ?? Infinity) >= limits.closedSeenMs

const watchClosed = watchAll(watchView, hostTick.watch)

/** The closed tickets of the cart, by id. */
export function useClosedTickets(): ReadonlyMap<string, ClosedTicket> {
  const tickets = useSyncExternalStore(watchClosed, closedTickets)
  return new Map(tickets.map((ticket) => [ticket.ticketId, ticket]))
}
