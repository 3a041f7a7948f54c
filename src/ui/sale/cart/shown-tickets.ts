import type { CartTicket } from '../../../worker/api.ts'
import { adding, type AddedTicket } from '../../kit/cart/adding.ts'
import { currentView, useView } from '../../kit/replica/view.ts'

/** A ticket that the cart shows; without a draw while it is being added. */
export type ShownTicket = AddedTicket & { readonly drawId?: number }

/** The core's cart, and below it the tickets that are being added and are not in it yet. */
function together(tickets: readonly CartTicket[], added: readonly AddedTicket[]): readonly ShownTicket[] {
  const isInCart = ({ ticketId }: AddedTicket) => tickets.some((ticket) => ticket.ticketId === ticketId)
  return added.length === 0 ? tickets : [...tickets, ...added.filter((ticket) => !isInCart(ticket))]
}

/** The tickets that the cart shows. */
export const shownTickets = (): readonly ShownTicket[] =>
  together(currentView().state.cart.tickets, adding.get())

/** The tickets that the cart shows, and again on each change. */
export const useShownTickets = (): readonly ShownTicket[] =>
  together(
    useView(({ state }) => state.cart.tickets),
    adding.use(),
  )
