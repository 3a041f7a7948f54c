import type { OfferedGame } from '../../events/games.ts'
import type { CartTicket } from '../../events/ticket.ts'
import { ticketPrice } from '../../games/rules.ts'
import { maxTotal, type Minor } from '../../values/money.ts'
import { ownEntry } from '../../values/own-entry.ts'

/**
 * Price of a ticket at the present prices of its game, minor units; undefined where the game is not offered in the price
 * variant, or only at a price that no log can have: then nothing is sold at it.
 */
export function priceOfTicket(
  game: OfferedGame | undefined,
  { priceVariant, bets, drawCount }: Pick<CartTicket, 'priceVariant' | 'bets' | 'drawCount'>,
): Minor | undefined {
  const betPrice = ownEntry(game?.prices ?? {}, priceVariant)
  const price = betPrice === undefined ? undefined : ticketPrice(betPrice, bets.length, drawCount)
  return price === undefined || price > maxTotal ? undefined : price
}
