import * as v from 'valibot'
import type { HostErrorName } from './error-codes.ts'
import { success, type HostCall } from './host-call.ts'
import { TicketService } from './ticket-service.ts'
import {
  WireInquiryResult,
  WirePurchaseResult,
  WireRandomTicket,
  WireTicket,
  WireValidation,
} from './tickets.ts'
import { BarcodeAsRead, Minor, NonNegativeMinor, Timestamp, Uuid } from './wire.ts'

const batch = <Ticket extends v.GenericSchema>(ticket: Ticket) =>
  v.pipe(v.array(ticket), v.minLength(1), v.maxLength(100))
const Tickets = batch(WireTicket)
/** `wallet` is the till after the purchase, minor units. */
const PurchaseAnswer = v.object({ success, data: v.array(WirePurchaseResult), wallet: v.optional(Minor) })

/** The refusals of a single ticket of a purchase. */
const refusesEach: readonly HostErrorName[] = [
  'game_unknown',
  'bet_invalid',
  'price_invalid',
  'id_reused',
  'sum_out_of_bounds',
  'game_not_permitted',
  'not_enough_funds',
  'liability_limit',
  'draw_closed',
]
const aboutOwnTicket: readonly HostErrorName[] = ['invalid_barcode', 'incorrect_barcode', 'other_operator']

/** Tickets are sold at the counter, and the operator who sold them inquires about them. */
export const saleCalls = {
  buyTickets: {
    method: 'POST',
    path: '/api/buyTickets',
    kind: 'money',
    does:
      'Sells or refuses each ticket of the batch by its own id, `unique_req_id`: an id that was sold gets its first ' +
      'answer, with any key of the request. `addData.bets` has the betting format of each bet, 1001 ' +
      'for exact order or 1000 for any order; an empty `addData` means none. `wallet` is the content of the till afterwards, in minor ' +
      'units. A negative till sells nothing unless the deployment allows it. A ticket that could win, together with all ' +
      'others of its draw, more than a draw may cost the shop is refused with `liability_limit`; one that could ' +
      'win less is still sold.',
    request: Tickets,
    answer: PurchaseAnswer,
    refusesEach,
  },
  buyTicketsGames51: {
    method: 'POST',
    path: '/api/buyTicketsGames51',
    kind: 'money',
    does: 'The same, only for game 51 and its editions.',
    request: v.object({ tickets: Tickets }),
    answer: PurchaseAnswer,
    refusesEach,
  },
  ticketBuy: {
    method: 'POST',
    path: '/api/ticket/buy',
    kind: 'money',
    does:
      'The ticket service (section 7): the same paths at the address of every family. Its log-in is `login`, ' +
      'one session for all of them. A request names its family, and a ticket of a game of ' +
      'another family is refused.',
    request: v.object({ service: TicketService, tickets: Tickets }),
    answer: PurchaseAnswer,
    refusesEach,
  },
  ticketBuyRandom: {
    method: 'POST',
    path: '/api/ticket/buy-random',
    kind: 'money',
    does: 'The same with bets that the host chooses.',
    request: v.object({ service: TicketService, tickets: batch(WireRandomTicket) }),
    answer: PurchaseAnswer,
    refusesEach,
  },
  ticketValidate: {
    method: 'POST',
    path: '/api/ticket/validate',
    kind: 'read',
    does: 'The current state of a ticket of this operator; it pays nothing.',
    request: v.object({ barcode: BarcodeAsRead }),
    answer: v.object({ success, data: WireValidation }),
    refuses: aboutOwnTicket,
    refusedExample: { barcode: '1' },
  },
  ticketInquiry: {
    method: 'POST',
    path: '/api/ticket/inquiry',
    kind: 'write',
    does: 'The outcome of tickets by their ids. `absent` is a promise: such an id is never sold from then on.',
    request: v.object({ unique_req_ids: v.pipe(v.array(Uuid), v.minLength(1), v.maxLength(100)) }),
    answer: v.object({ success, data: v.array(WireInquiryResult) }),
    example: { unique_req_ids: ['01890a5d-ac96-774b-bcce-b302099a8057'] },
  },
  getPriceAndDraw: {
    method: 'POST',
    path: '/api/getPriceAndDraw',
    kind: 'read',
    does: "The data of a ticket's copy: its price, its number of draws, and the host's time.",
    request: v.object({ barcode: BarcodeAsRead }),
    answer: v.object({
      price: NonNegativeMinor,
      colDraw: v.pipe(v.number(), v.integer()),
      dateNow: Timestamp,
    }),
    refuses: aboutOwnTicket,
    refusedExample: { barcode: '1' },
  },
} satisfies Record<string, HostCall>
