import * as v from 'valibot'
import type { HostErrorName } from './error-codes.ts'
import { success, type HostCall } from './host-call.ts'
import { WireSoldTicket } from './tickets.ts'
import { BarcodeAsRead, GameId, Minor, NonNegativeMinor, Timestamp } from './wire.ts'

/** `ticketStatus` of a verification (section 3). A cancelled ticket has none: its verification is refused. */
export const verificationStatus = { waiting: 0, notWinning: 1, winning: 2, paid: 3 } as const

/** Section 3: whatever is no other status is waiting for a draw. */
const VerificationStatus = v.pipe(
  v.number(),
  v.integer(),
  v.transform(
    (status) =>
      Object.values(verificationStatus).find((known) => known === status) ?? verificationStatus.waiting,
  ),
)

/** A ticket's current state, for any counter. Amounts are minor units. */
export const WireVerification = v.object({
  barcode: WireSoldTicket.entries.barcode,
  ticketStatus: VerificationStatus,
  /** For the draws held so far. */
  wins: v.object({ prize: NonNegativeMinor }),
  /** The paid amount; 0 if nothing was paid. */
  sumPaid: NonNegativeMinor,
  purchaseDate: Timestamp,
  expiryDate: Timestamp,
  /** When it was paid out, and whether from the till of the requesting operator; null unless it was. */
  payout: v.nullable(v.object({ date: Timestamp, isHere: v.boolean() })),
  /** Whether the requesting operator sold it, and so may cancel it before its draw; optional. */
  isSoldHere: v.optional(v.boolean()),
  /** Whether its prize is over the limit and the management has not permitted the counter to pay it; optional. */
  needsPermission: v.optional(v.boolean()),
  /** The game and the price of the ticket; optional. */
  gameId: v.optional(GameId),
  price: v.optional(NonNegativeMinor),
  terminalId: WireSoldTicket.entries.terminalId,
  /** Its draws; a future one has no prize yet. */
  draws: v.optional(
    v.array(v.object({ draw_id: v.pipe(v.number(), v.integer()), prize: v.optional(NonNegativeMinor) })),
  ),
})
export type WireVerification = v.InferOutput<typeof WireVerification>

/** A ticket whose money was moved at the counter: `amount` minor units, at `date`. */
export const WireTicketPayment = v.object({
  barcode: WireSoldTicket.entries.barcode,
  gameId: WireSoldTicket.entries.gameId,
  price: NonNegativeMinor,
  purchaseDate: Timestamp,
  amount: NonNegativeMinor,
  date: Timestamp,
})
export type WireTicketPayment = v.InferOutput<typeof WireTicketPayment>

const VerificationAnswer = v.object({ success, repeat: v.boolean(), data: WireVerification })
const TicketHash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** `wallet` is the content of the till right after, in minor units. A repeated answer has the first value. */
const TicketPaymentAnswer = v.object({ success, data: WireTicketPayment, wallet: Minor })

const uncheckable: readonly HostErrorName[] = ['invalid_barcode', 'incorrect_barcode', 'ticket_cancelled']
const unpayable: readonly HostErrorName[] = [
  'sum_out_of_bounds',
  'not_enough_funds',
  'not_recalculated',
  'not_winning',
  'already_paid',
  'ticket_expired',
  'invalid_barcode',
  'incorrect_barcode',
  'payout_limit',
  'ticket_cancelled',
]

/** Tickets that are shown at the counter: checks, payouts and cancellations. */
export const payoutCalls = {
  verificationTicket: {
    method: 'POST',
    path: '/api/verificationTicket',
    kind: 'write',
    does:
      'The check of a ticket of any game, sold by any operator of the shop. `ticketStatus` is 1 for a ticket that has ' +
      'not won, 2 for one that has, 3 for one that is paid, and any other integer for one that waits for a draw. ' +
      '`repeat` is true if this operator has checked it before.',
    request: v.object({ barcode: BarcodeAsRead }),
    answer: VerificationAnswer,
    refuses: uncheckable,
    refusedExample: { barcode: '1' },
  },
  verificationByHash: {
    method: 'POST',
    path: '/api/{hash}',
    kind: 'write',
    optional: true,
    does:
      "The same under a path that proves the number: `hash` is the SHA-256 of the barcode's digits, in hex, and " +
      'is only in the path. The hash of an unknown number is refused in the same way as a misread number.',
    request: v.object({ barcode: BarcodeAsRead, hash: TicketHash }),
    answer: VerificationAnswer,
    refuses: uncheckable,
    refusedExample: {
      barcode: '1',
      hash: '6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b',
    },
  },
  validationTicket: {
    method: 'POST',
    path: '/api/validationTicket',
    kind: 'money',
    does:
      'Pays a winning ticket out of the till, once. Any operator of the shop may have sold it. A ticket that ' +
      'belongs to the other of the two calls is refused in the same way as a misread number. `wallet` is the content of the till ' +
      'right after, in minor units; a repeated answer has the first value.',
    request: v.object({ barcode: BarcodeAsRead }),
    answer: TicketPaymentAnswer,
    refuses: unpayable,
  },
  validationTicketGames51: {
    method: 'POST',
    path: '/api/validationTicketGames51',
    kind: 'money',
    does: 'The same for tickets of game 51 and its editions, whose numbers have 20 digits (section 5).',
    request: v.object({ barcode: BarcodeAsRead }),
    answer: TicketPaymentAnswer,
    refuses: unpayable,
  },
  cancelTicket: {
    method: 'POST',
    path: '/api/cancelTicket',
    kind: 'money',
    does:
      'Cancels a ticket before its first draw closes, and takes its price out of the till; only the ' +
      'operator who sold it may.',
    request: v.object({ barcode: BarcodeAsRead }),
    answer: TicketPaymentAnswer,
    refuses: [
      'sum_out_of_bounds',
      'not_enough_funds',
      'invalid_barcode',
      'incorrect_barcode',
      'other_operator',
      'ticket_cancelled',
      'cancel_failed',
    ],
  },
  cancelPayout: {
    method: 'POST',
    path: '/api/cancelPayout',
    kind: 'money',
    does:
      'Returns a prize to the till that paid it; the ticket can be paid again. A payout that was not ' +
      'made, or was made by another operator, cannot be cancelled.',
    request: v.object({ barcode: BarcodeAsRead }),
    answer: TicketPaymentAnswer,
    refuses: [
      'sum_out_of_bounds',
      'invalid_barcode',
      'incorrect_barcode',
      'ticket_cancelled',
      'cancel_failed',
    ],
  },
} satisfies Record<string, HostCall>
