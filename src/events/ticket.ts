import * as v from 'valibot'
import { Id } from './id.ts'
import { GameId, NonNegativeMinor, Timestamp } from '../protocol/wire.ts'

export const Bet = v.object({
  numbers: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))),
  format: v.optional(v.picklist([1000, 1001])),
})

/** A ticket in the cart and, unchanged, in the purchase: what the player asked for and what it costs. */
export const CartTicket = v.object({
  ticketId: Id,
  gameId: GameId,
  priceVariant: v.string(),
  bets: v.array(Bet),
  drawCount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The first draw it takes part in; 0 for an instant game. */
  drawId: v.pipe(v.number(), v.integer()),
  price: NonNegativeMinor,
})
export type CartTicket = v.InferOutput<typeof CartTicket>

/** What the host said of a sold ticket. */
export const SoldTicket = v.object({
  barcode: v.string(),
  price: NonNegativeMinor,
  firstDraw: v.number(),
  lastDraw: v.number(),
  firstDrawSeries: v.string(),
  lastDrawSeries: v.string(),
  purchasedAt: Timestamp,
  firstDrawAt: Timestamp,
  lastDrawAt: Timestamp,
  expiresAt: Timestamp,
  /** Of an instant game whose host told the result with the sale: the prize, minor units; 0 where it won nothing. */
  instantPrize: v.optional(NonNegativeMinor),
})
export type SoldTicket = v.InferOutput<typeof SoldTicket>
