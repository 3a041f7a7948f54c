import { sumMinor, type Minor } from '../../../values/money.ts'
import type { State } from '../../state.ts'

/** The maximum number of tickets in one batch. */
export const maxCartTickets = 100

/** The price of all of these tickets. */
export const totalPrice = (tickets: readonly { readonly price: Minor }[]): Minor =>
  sumMinor(tickets.map(({ price }) => price))

export const cartTotal = ({ cart }: State): Minor => totalPrice(cart.tickets)
