import type { CartTicket } from '../../../events/ticket.ts'
import type { SliceEvolve } from '../../core/slice.ts'
import { isEqual } from '../../../values/equal.ts'
import { removeAt } from '../../core/trim.ts'
import type { CartState } from './state.ts'

function giveBack(cart: CartState): void {
  if (cart.setAside.length === 0) return
  cart.tickets = [...cart.setAside, ...cart.tickets]
  cart.setAside = []
}

/** Its draw may have changed by the time it was bought. */
const isSameBet = (a: CartTicket, b: CartTicket): boolean =>
  a.gameId === b.gameId && a.drawCount === b.drawCount && isEqual(a.bets, b.bets)

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
  ticketPriceChanged(cart, { ticketId, price }) {
    const changed = (ticket: CartTicket) => (ticket.ticketId === ticketId ? { ...ticket, price } : ticket)
    cart.tickets = cart.tickets.map(changed)
    cart.setAside = cart.setAside.map(changed)
  },
  cartCleared(cart) {
    cart.tickets = []
    cart.setAside = []
  },
  /** A ticket leaves the cart in the same event that makes it a purchase, so it is always in exactly one of them. */
  purchaseRequested(cart, { tickets }) {
    cart.tickets = cart.tickets.filter(
      ({ ticketId }) => !tickets.some(({ ticket }) => ticket.ticketId === ticketId),
    )
  },
  logDamageFound(cart) {
    cart.setAside = [...cart.setAside, ...cart.tickets]
    cart.tickets = []
  },
  /** Its id in the cart was lost in the gap: it is the ticket with the same bets, for the same draw if there is one. */
  ticketRecovered({ setAside }, { ticket }) {
    const alike = setAside.filter((aside) => isSameBet(aside, ticket))
    const sold = alike.find(({ drawId }) => drawId === ticket.drawId) ?? alike[0]
    if (sold) removeAt(setAside, setAside.indexOf(sold))
  },
  tillCompared(cart, { isAgreed }) {
    if (isAgreed) giveBack(cart)
  },
  hostFigureAccepted(cart) {
    giveBack(cart)
  },
} satisfies SliceEvolve<CartState>
