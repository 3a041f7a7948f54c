import * as v from 'valibot'
import { minPasswordLength } from '../values/credentials.ts'
import { Deployment } from '../values/deployment.ts'
import { announcementCalls } from './announcements.ts'
import { WireGameConfig, WireTimers } from './games.ts'
import { money, Nothing, read, success, type HostCall } from './host-call.ts'
import { WireTicketPayment, WireVerification } from './payouts.ts'
import { PairingCode } from './print-access.ts'
import { reportCalls } from './reports.ts'
import { TicketService } from './ticket-service.ts'
import {
  WireInquiryResult,
  WirePurchaseResult,
  WireRandomTicket,
  WireTicket,
  WireValidation,
} from './tickets.ts'
import { walletCalls } from './wallets.ts'
import { GameId, Minor, NonNegativeMinor, Timestamp, Uuid } from './wire.ts'

const password = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

/** `wallet` is the till after the purchase, minor units. */
const PurchaseAnswer = v.object({ success, data: v.array(WirePurchaseResult), wallet: v.optional(Minor) })
/** `wallet` is the till right after, minor units: in a repeated answer, what it was then. */
const TicketPaymentAnswer = v.object({ success, data: WireTicketPayment, wallet: Minor })
/** Cash that is put into the till or taken out of it; at most what an amount field holds (section 5). */
const CashRequest = v.object({ amount: v.pipe(Minor, v.minValue(1), v.maxValue(9_999_999_999_999)) })
/** What is in the till right after, minor units. */
const BalanceAnswer = v.object({ success, balance: Minor })
const batch = <Ticket extends v.GenericSchema>(ticket: Ticket) =>
  v.pipe(v.array(ticket), v.minLength(1), v.maxLength(100))
const Tickets = batch(WireTicket)
/** As somebody typed or scanned it: the host tells a misread number from an unknown one. */
const Barcode = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

/** Every call to the operator's host: one typed entry each, those of a feature in a file of its own. */
export const hostCalls = {
  /** Which deployment this host serves; the one call that needs no session. */
  deployment: read(
    'GET',
    '/api/deployment',
    Nothing,
    v.object({
      success,
      data: Deployment,
      /** Where the print program of the cashier's machine answers. */
      printService: v.pipe(v.string(), v.url()),
      /** Trade name and number of the shop, printed on tickets. */
      shop: v.object({ name: v.string(), id: v.string() }),
    }),
  ),
  login: read(
    'POST',
    '/api/login',
    v.object({ login: password, secret: password }),
    v.object({
      success,
      operatorId: v.number(),
      data: v.object({ access_token: v.string(), refresh_token: v.string() }),
    }),
  ),
  setPassword: read(
    'POST',
    '/api/setpassword',
    v.object({ code: password, secret: v.pipe(password, v.minLength(minPasswordLength)) }),
    v.object({ success, login: v.string() }),
  ),
  logout: read('POST', '/api/logout', Nothing, v.object({ success })),
  /** The code that pairs a terminal with the print program of its machine; null where the host knows none (an extension). */
  printPairing: read(
    'POST',
    '/api/printPairing',
    Nothing,
    v.object({ success, code: v.nullable(PairingCode) }),
  ),
  config: read('GET', '/api/config', Nothing, v.object({ success, data: v.array(WireGameConfig) })),
  privileges: read(
    'GET',
    '/api/privileges',
    Nothing,
    v.object({
      success,
      data: v.array(v.object({ game_id: GameId })),
    }),
  ),
  getTimers: read('GET', '/api/getTimers', Nothing, WireTimers),
  refresh: read(
    'POST',
    '/api/refresh',
    Nothing,
    v.object({
      success,
      data: v.object({ access_token: v.string(), refresh_token: v.string() }),
    }),
  ),
  getOperatorId: read('POST', '/api/getOperatorId', Nothing, v.object({ operatorId: v.number() })),
  getWalletByIdUser: read(
    'POST',
    '/api/getWalletByIdUser',
    Nothing,
    v.object({
      wallet: Minor,
      operatorId: v.number(),
    }),
  ),
  buyTickets: money('/api/buyTickets', Tickets, PurchaseAnswer),
  buyTicketsGames51: money('/api/buyTicketsGames51', v.object({ tickets: Tickets }), PurchaseAnswer),
  /**
   * The ticket service (section 7): the same paths at the address of every family. Its log-in is `login`, one session
   * for all of them. A request names the family it is meant for, and a ticket of a game of another is refused.
   */
  ticketBuy: money('/api/ticket/buy', v.object({ service: TicketService, tickets: Tickets }), PurchaseAnswer),
  ticketBuyRandom: money(
    '/api/ticket/buy-random',
    v.object({ service: TicketService, tickets: batch(WireRandomTicket) }),
    PurchaseAnswer,
  ),
  /** What a ticket of this operator is by now; it pays nothing. */
  ticketValidate: read(
    'POST',
    '/api/ticket/validate',
    v.object({ barcode: Barcode }),
    v.object({ success, data: WireValidation }),
  ),
  ticketInquiry: read(
    'POST',
    '/api/ticket/inquiry',
    v.object({ unique_req_ids: v.pipe(v.array(Uuid), v.minLength(1), v.maxLength(100)) }),
    v.object({ success, data: v.array(WireInquiryResult) }),
  ),
  /** What a copy of a ticket says: its price, in how many draws it takes part, and the host's time. */
  getPriceAndDraw: read(
    'POST',
    '/api/getPriceAndDraw',
    v.object({ barcode: Barcode }),
    v.object({ price: NonNegativeMinor, colDraw: v.pipe(v.number(), v.integer()), dateNow: Timestamp }),
  ),
  /**
   * The check of a ticket at the counter, of every game and whichever operator of the shop sold it. `repeat` says that
   * this operator has checked it before. Refused: misread 1011, unknown 1010, cancelled 1014.
   */
  verificationTicket: read(
    'POST',
    '/api/verificationTicket',
    v.object({ barcode: Barcode }),
    v.object({ success, repeat: v.boolean(), data: WireVerification }),
  ),
  /**
   * Pays a winning ticket out of the till, once, whichever operator of the shop sold it. Refused: misread, or meant for
   * the other of the two calls 1011, unknown 1010, waiting for a draw 1008, not winning, paid already or expired 1009,
   * cancelled 1014, a prize over the payout limit 1012, or over what is in the till 1007 `not_enough_funds`.
   */
  validationTicket: money('/api/validationTicket', v.object({ barcode: Barcode }), TicketPaymentAnswer),
  /** The same for tickets of game 51 and its editions, whose numbers have 20 digits (section 5). */
  validationTicketGames51: money(
    '/api/validationTicketGames51',
    v.object({ barcode: Barcode }),
    TicketPaymentAnswer,
  ),
  /**
   * Takes a ticket back before its first draw closes, and its price out of the till. Refused: misread 1011, unknown 1010,
   * sold by another operator 1013, cancelled already 1014, too late 1015, a price over what is in the till 1007.
   */
  cancelTicket: money('/api/cancelTicket', v.object({ barcode: Barcode }), TicketPaymentAnswer),
  /**
   * Takes a prize back into the till it was paid from; the ticket can be paid again. Refused: misread 1011, unknown 1010,
   * a cancelled ticket 1014, not paid, or paid by another operator 1015.
   */
  cancelPayout: money('/api/cancelPayout', v.object({ barcode: Barcode }), TicketPaymentAnswer),
  postRefill: money('/api/postRefill', CashRequest, BalanceAnswer),
  /** Refused with 1007 `not_enough_funds` where the amount is more than is in the till. */
  postCollection: money('/api/postCollection', CashRequest, BalanceAnswer),
  ...walletCalls,
  ...reportCalls,
  ...announcementCalls,
} satisfies Record<string, HostCall>

export type HostCallName = keyof typeof hostCalls
export type RequestOf<Name extends HostCallName> = v.InferInput<(typeof hostCalls)[Name]['request']>
export type AnswerOf<Name extends HostCallName> = v.InferOutput<(typeof hostCalls)[Name]['answer']>

/** The money calls' header; the host answers the same key with its first answer again. */
export const idempotencyKeyHeader = 'idempotency-key'
/** The host's time in milliseconds, on every answer: what countdowns are corrected by. */
export const hostTimeHeader = 'x-host-time'
export type { HostCall } from './host-call.ts'
export { sessionMarkerCookie } from './session-cookie.ts'
