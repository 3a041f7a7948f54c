import type { CartTicket } from '../../events/ticket.ts'
import { sumMinor, type Minor } from '../../values/money.ts'
import type { State } from '../state.ts'

/** Most tickets of one batch. */
export const maxCartTickets = 100

export const cartTotal = (state: State): Minor => sumMinor(state.cart.tickets.map((ticket) => ticket.price))

/** Tickets of the cart whose draw is over; `isClosed` is the question of the timers. */
export const closedInCart = (
  state: State,
  isClosed: (gameId: number, drawId: number) => boolean,
): CartTicket[] => state.cart.tickets.filter((ticket) => isClosed(ticket.gameId, ticket.drawId))
