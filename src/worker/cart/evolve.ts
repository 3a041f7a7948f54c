import type { SliceEvolve } from '../core/slice.ts'
import type { CartState } from './state.ts'

export const evolveCart = {
  ticketAdded(cart, { ticket }) {
    cart.tickets.push(ticket)
  },
  ticketRemoved(cart, { ticketId }) {
    cart.tickets = cart.tickets.filter((ticket) => ticket.ticketId !== ticketId)
  },
  ticketMovedToDraw(cart, { ticketId, drawId }) {
    cart.tickets = cart.tickets.map((ticket) =>
      ticket.ticketId === ticketId ? { ...ticket, drawId } : ticket,
    )
  },
  cartCleared(cart) {
    cart.tickets = []
  },
  /** A ticket leaves the cart in the same event that makes it a purchase: it is never in both, never in neither. */
  purchaseRequested(cart, { tickets }) {
    cart.tickets = cart.tickets.filter(
      ({ ticketId }) => !tickets.some(({ ticket }) => ticket.ticketId === ticketId),
    )
  },
} satisfies SliceEvolve<CartState>
