import * as v from 'valibot'
import { WireSoldTicket } from './tickets.ts'
import { GameId, NonNegativeMinor, Timestamp } from './wire.ts'

/** `ticketStatus` of a verification (section 3). A cancelled ticket has none: its verification is refused with 1014. */
export const verificationStatus = { waiting: 0, notWinning: 1, winning: 2, paid: 3 } as const

/** What a ticket is by now, to whoever it is shown at the counter. Amounts are minor units. */
export const WireVerification = v.object({
  barcode: WireSoldTicket.entries.barcode,
  ticketStatus: v.picklist(Object.values(verificationStatus)),
  /** Of the draws held so far. */
  wins: v.object({ prize: NonNegativeMinor }),
  /** What was paid out for it; 0 where nothing was. */
  sumPaid: NonNegativeMinor,
  purchaseDate: Timestamp,
  expiryDate: Timestamp,
  /** When it was paid out, and whether from the till of the operator who asks; null unless it was. */
  payout: v.nullable(v.object({ date: Timestamp, isHere: v.boolean() })),
  /** Whether the operator who asks sold it, and so may cancel it before its draw; of hosts that say so. */
  isSoldHere: v.optional(v.boolean()),
  /** Whether its prize is over the limit and nobody has permitted the counter to pay it; of hosts that say so. */
  needsPermission: v.optional(v.boolean()),
  /** Of hosts that say which game it is and what was paid for it. */
  gameId: v.optional(GameId),
  price: v.optional(NonNegativeMinor),
  terminalId: WireSoldTicket.entries.terminalId,
  /** The draws it takes part in; one that is still to come has no prize yet. */
  draws: v.optional(
    v.array(v.object({ draw_id: v.pipe(v.number(), v.integer()), prize: v.optional(NonNegativeMinor) })),
  ),
})
export type WireVerification = v.InferOutput<typeof WireVerification>

/** A ticket for which money went over the counter: `amount` minor units, at `date`. */
export const WireTicketPayment = v.object({
  barcode: WireSoldTicket.entries.barcode,
  gameId: WireSoldTicket.entries.gameId,
  price: NonNegativeMinor,
  purchaseDate: Timestamp,
  amount: NonNegativeMinor,
  date: Timestamp,
})
export type WireTicketPayment = v.InferOutput<typeof WireTicketPayment>
