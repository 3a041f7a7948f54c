import * as v from 'valibot'
import { minPasswordLength } from '../values/credentials.ts'
import { Deployment } from '../values/deployment.ts'
import { announcementCalls } from './announcements.ts'
import { WireGameConfig, WireTimers } from './games.ts'
import { money, Nothing, read, success, type HostCall } from './host-call.ts'
import { WireTicketPayment, WireVerification } from './payouts.ts'
import { playerCalls } from './players.ts'
import { PairingCode } from './print-access.ts'
import { reportCalls } from './reports.ts'
import { tvBoxCalls } from './tv-boxes.ts'
import { TicketService } from './ticket-service.ts'
import { tillRecordCalls } from './till-records.ts'
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
/** `closesDay`: all that is in the till, at the close of a day; otherwise the limit of one collection holds. */
const CollectionRequest = v.object({ ...CashRequest.entries, closesDay: v.optional(v.boolean()) })
/** What is in the till right after, minor units. */
const BalanceAnswer = v.object({ success, balance: Minor })
const batch = <Ticket extends v.GenericSchema>(ticket: Ticket) =>
  v.pipe(v.array(ticket), v.minLength(1), v.maxLength(100))
const Tickets = batch(WireTicket)
/** As somebody typed or scanned it: the host tells a misread number from an unknown one. */
const Barcode = v.pipe(v.string(), v.minLength(1), v.maxLength(64))

const VerificationAnswer = v.object({ success, repeat: v.boolean(), data: WireVerification })
const TicketHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** Every call to the operator's host: one typed entry each, those of a feature in a file of its own. */
export const hostCalls = {
  /** Which deployment this host serves: the first question of a page. */
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
      /** The id of the host's database, which is appended to the names of its cookies: `access_token_<hostId>`. */
      hostId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))),
    }),
  ),
  /**
   * Opens a session: its tokens come in the answer, and as cookies where the deployment's `tokens` says `host`. Refused:
   * 1000 `wrong_login`, whether it is the login or the secret that is wrong; 1005 where somebody guesses.
   */
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
  /** Whoever has a registration code chooses the password of its login, once. Refused: 1001 `registration_code`, 1005. */
  setPassword: read(
    'POST',
    '/api/setpassword',
    v.object({ code: password, secret: v.pipe(password, v.minLength(minPasswordLength)) }),
    v.object({ success, login: v.string() }),
  ),
  /** Ends the session of the tokens that come along: both tokens are void from then on, and its sockets closed. */
  logout: read('POST', '/api/logout', Nothing, v.object({ success })),
  /** The code that pairs a terminal with the print program of its machine; null where the host knows none (an extension). */
  printPairing: read(
    'POST',
    '/api/printPairing',
    Nothing,
    v.object({ success, code: v.nullable(PairingCode) }),
  ),
  /** Every game of the shop: its name, its markets and what a bet costs. */
  config: read('GET', '/api/config', Nothing, v.object({ success, data: v.array(WireGameConfig) })),
  /** The games that this operator may sell; the page shows no other. */
  privileges: read(
    'GET',
    '/api/privileges',
    Nothing,
    v.object({
      success,
      data: v.array(v.object({ game_id: GameId })),
    }),
  ),
  /** By game id the draws that are on sale, the current one first. The page asks once a second. */
  getTimers: read('GET', '/api/getTimers', Nothing, WireTimers),
  /**
   * New tokens for the refresh token that comes along; the page asks every 180 seconds. The old ones are void once a new
   * one was used, not before: the answer may get lost. Refused: 1000 `session_expired`, which ends the session.
   */
  refresh: read(
    'POST',
    '/api/refresh',
    Nothing,
    v.object({
      success,
      data: v.object({ access_token: v.string(), refresh_token: v.string() }),
    }),
  ),
  /** Whose session this is. */
  getOperatorId: read('POST', '/api/getOperatorId', Nothing, v.object({ operatorId: v.number() })),
  /** What is in the till of the caller, minor units. */
  getWalletByIdUser: read(
    'POST',
    '/api/getWalletByIdUser',
    Nothing,
    v.object({
      wallet: Minor,
      operatorId: v.number(),
    }),
  ),
  /**
   * Sells each ticket of the batch or refuses it, by its own id, `unique_req_id`: an id that was sold is answered as it
   * was, whatever the key of the request. Refused, ticket by ticket: 1009 `draw_closed`; 1001 `game_unknown`,
   * `bet_invalid`, `price_invalid`, `id_reused`; 1007 `game_not_permitted`.
   */
  buyTickets: money('/api/buyTickets', Tickets, PurchaseAnswer),
  /** The same for game 51 and its editions alone. */
  buyTicketsGames51: money('/api/buyTicketsGames51', v.object({ tickets: Tickets }), PurchaseAnswer),
  /**
   * The ticket service (section 7): the same paths at the address of every family. Its log-in is `login`, one session
   * for all of them. A request names the family it is meant for, and a ticket of a game of another is refused.
   */
  ticketBuy: money('/api/ticket/buy', v.object({ service: TicketService, tickets: Tickets }), PurchaseAnswer),
  /** The same with bets that the host chooses. */
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
  /** What became of tickets by their ids. `absent` is a promise: such an id is never sold from then on. */
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
    VerificationAnswer,
  ),
  /**
   * The same under a path that proves the number: `hash` is the SHA-256 of the barcode's digits, in hex, and stands in the
   * path alone. Refused besides: a hash of another number 1011.
   */
  verificationByHash: read(
    'POST',
    '/api/{hash}',
    v.object({ barcode: Barcode, hash: TicketHash }),
    VerificationAnswer,
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
  /** Puts cash into the till of the caller. */
  postRefill: money('/api/postRefill', CashRequest, BalanceAnswer),
  /** Refused with 1007 `not_enough_funds` where the amount is more than is in the till. */
  postCollection: money('/api/postCollection', CollectionRequest, BalanceAnswer),
  ...tillRecordCalls,
  ...walletCalls,
  ...reportCalls,
  ...announcementCalls,
  ...playerCalls,
  ...tvBoxCalls,
} satisfies Record<string, HostCall>

export type HostCallName = keyof typeof hostCalls
export type RequestOf<Name extends HostCallName> = v.InferInput<(typeof hostCalls)[Name]['request']>
export type AnswerOf<Name extends HostCallName> = v.InferOutput<(typeof hostCalls)[Name]['answer']>

/** The money calls' header; the host answers the same key with its first answer again. */
export const idempotencyKeyHeader = 'idempotency-key'
/** The host's time in milliseconds, on every answer: what countdowns are corrected by. */
export const hostTimeHeader = 'x-host-time'
export type { HostCall } from './host-call.ts'
export { sessionCookies } from './session-cookie.ts'
