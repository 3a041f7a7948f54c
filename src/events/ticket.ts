import * as v from 'valibot'
import { Id } from './id.ts'
import { BettingFormat, Finite, GameId, NonNegativeMinor, Timestamp } from '../protocol/wire.ts'

export const Bet = v.object({
  numbers: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
  format: v.optional(BettingFormat),
})

/** A ticket in the cart and, unchanged, in the purchase: the player's bets and their price. */
export const CartTicket = v.object({
  ticketId: Id,
  gameId: GameId,
  priceVariant: v.string(),
  bets: v.array(Bet),
  drawCount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Its first draw; 0 for an instant game. */
  drawId: v.pipe(v.number(), v.integer()),
  price: NonNegativeMinor,
})
export type CartTicket = v.InferOutput<typeof CartTicket>

/** The host's data of a sold ticket. */
export const SoldTicket = v.object({
  barcode: v.string(),
  price: NonNegativeMinor,
  firstDraw: Finite,
  lastDraw: Finite,
  firstDrawSeries: v.string(),
  lastDrawSeries: v.string(),
  purchasedAt: Timestamp,
  firstDrawAt: Timestamp,
  lastDrawAt: Timestamp,
  expiresAt: Timestamp,
  /** Of an instant game if the host reported the result with the sale: the prize, minor units; 0 without a win. */
  instantPrize: v.optional(NonNegativeMinor),
  /** The root to which the host had committed itself, if its answer to the sale has one; 64 hexadecimal digits. */
  dayRoot: v.optional(v.string()),
})
export type SoldTicket = v.InferOutput<typeof SoldTicket>
