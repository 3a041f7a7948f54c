import * as v from 'valibot'
import {
  AccountNumber,
  DrawNumber,
  GameId,
  HostError,
  Label,
  NonNegativeMinor,
  PrintedGameId,
  TicketNumber,
  Timestamp,
  Uuid,
} from './wire.ts'

const WireBet = v.object({ numbers: v.array(v.pipe(v.number(), v.integer(), v.minValue(0))) })

/**
 * A ticket as it is bought (section 3, "Cart ticket"). `addData.bets` has the betting format of each bet; an empty `addData`
 * has none.
 */
export const WireTicket = v.object({
  game_id: GameId,
  base: v.object({ price_var: v.string(), bets: v.array(WireBet) }),
  addData: v.optional(v.object({ bets: v.optional(v.array(WireBet), []) })),
  ticket: v.object({ multidraw: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  draw_id: v.pipe(v.number(), v.integer()),
  unique_req_id: Uuid,
  timeStamp: Timestamp,
})
export type WireTicket = v.InferOutput<typeof WireTicket>

/**
 * A quick pick: the host chooses `bet_count` bets by the rules of the game, and returns them in the sold ticket. Digit games
 * use exact order.
 */
export const WireRandomTicket = v.object({
  game_id: GameId,
  base: v.object({ price_var: v.string(), bet_count: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  ticket: WireTicket.entries.ticket,
  draw_id: WireTicket.entries.draw_id,
  unique_req_id: Uuid,
  timeStamp: Timestamp,
})
export type WireRandomTicket = v.InferOutput<typeof WireRandomTicket>

/**
 * A sold ticket (section 3) with its betting formats. Series are the draw numbers as printed; dates are milliseconds since
 * 1970.
 */
export const WireSoldTicket = v.object({
  unique_req_id: Uuid,
  barcode: TicketNumber,
  price: NonNegativeMinor,
  gameId: PrintedGameId,
  firstDraw: DrawNumber,
  lastDraw: DrawNumber,
  firstDrawSeries: Label,
  lastDrawSeries: Label,
  purchaseDate: Timestamp,
  firstDrawDate: Timestamp,
  lastDrawDate: Timestamp,
  /** The end of the time in which a prize can be claimed. Paper has only its day, so it should be the end of a day. */
  expiryDate: Timestamp,
  bets: v.array(WireBet),
  addData: WireTicket.entries.addData,
  operatorId: AccountNumber,
  /** The operator's self-service terminal that sold it, if one did. */
  terminalId: v.optional(AccountNumber),
  /**
   * Only in instant games: the prize in minor units, 0 where the ticket won nothing. Later answers have the same value, even
   * after the prize was paid.
   */
  instantPrize: v.optional(NonNegativeMinor),
  /**
   * The root of the day, to which the host has committed itself before the sale ([how a draw is verified](draws.md));
   * 64 hexadecimal digits. It is printed on the ticket. Missing where a host commits itself to nothing, and in instant
   * games.
   */
  dayRoot: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
})
export type WireSoldTicket = v.InferOutput<typeof WireSoldTicket>

export const WireRefusedTicket = v.object({ unique_req_id: Uuid, error: HostError })
export type WireRefusedTicket = v.InferOutput<typeof WireRefusedTicket>

/** One element of a purchase's answer. It is matched to its ticket by `unique_req_id`, never by position. */
export const WirePurchaseResult = v.union([WireSoldTicket, WireRefusedTicket])
export type WirePurchaseResult = v.InferOutput<typeof WirePurchaseResult>

/**
 * The outcome of one id. `absent` is a promise: the host has never accepted this id and never will, so that a request still
 * under way cannot sell it later.
 */
export const WireInquiryResult = v.variant('status', [
  v.object({ status: v.literal('sold'), unique_req_id: Uuid, ticket: WireSoldTicket }),
  v.object({ status: v.literal('refused'), unique_req_id: Uuid, error: HostError }),
  v.object({ status: v.literal('absent'), unique_req_id: Uuid }),
])
export type WireInquiryResult = v.InferOutput<typeof WireInquiryResult>

/** The labels of a ticket (section 4). */
export const ticketStatuses = ['waiting', 'notWinning', 'winning', 'paid', 'cancelled'] as const

/**
 * The details of a sold ticket. It is `waiting` until its last draw was held; `prize` is the sum of the draws held so far. A
 * future draw has the prize null.
 */
export const WireValidation = v.object({
  barcode: WireSoldTicket.entries.barcode,
  gameId: GameId,
  status: v.picklist(ticketStatuses),
  price: NonNegativeMinor,
  prize: NonNegativeMinor,
  purchaseDate: Timestamp,
  expiryDate: Timestamp,
  terminalId: WireSoldTicket.entries.terminalId,
  draws: v.array(v.object({ draw_id: DrawNumber, drawDate: Timestamp, prize: v.nullable(NonNegativeMinor) })),
})
export type WireValidation = v.InferOutput<typeof WireValidation>
