import { sumMinor, type Minor } from '../../../values/money.ts'
import type { State } from '../../state.ts'

/** The maximum number of tickets in one batch. */
export const maxCartTickets = 100

export const cartTotal = (state: State): Minor => sumMinor(state.cart.tickets.map((ticket) => ticket.price))
