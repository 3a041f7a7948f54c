import * as v from 'valibot'
import { GameId, Minor, NonNegativeMinor, Timestamp } from '../protocol/wire.ts'
import { TerminalId } from '../protocol/terminals.ts'
import { decidedKinds, decisionKinds } from '../values/decisions.ts'
import { tillLines } from '../values/till-sum.ts'
import { TillCount } from './day.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const IsoDay = v.pipe(v.string(), v.length(10))

/**
 * When it happened, ms since 1970. Format 1 has the words alone with which some receipts were printed: `dd.mm.yyyy` and
 * `hh:mm` in the deployment's time zone.
 */
const moment = {
  at: v.optional(Timestamp),
  printed: v.optional(v.object({ date: v.string(), time: v.string() })),
}

/** A ticket whose money went over the counter; what the host left out is left out. */
const SettledTicket = v.object({
  barcode: v.string(),
  gameId: v.optional(GameId),
  purchasedAt: v.optional(Timestamp),
})
const ofTicket = { at: Timestamp, ticket: v.optional(SettledTicket), amount: NonNegativeMinor }

const GameFigures = v.object({
  gameId: GameId,
  tickets: Count,
  sales: NonNegativeMinor,
  cancelledTickets: Count,
  cancelled: NonNegativeMinor,
  payouts: v.pipe(v.number(), v.integer()),
  prizes: Minor,
})

/** Of which days, made when and by what. */
const reportHead = {
  ...moment,
  from: IsoDay,
  to: IsoDay,
  isWeek: v.boolean(),
  versions: v.object({ product: v.string(), printProgram: v.optional(v.string()) }),
  /** What is in the till as the report is made. */
  balance: Minor,
}

/** The till from the first day to the last; left out where nobody knows what was in it before. */
const till = v.optional(
  v.object({
    opening: Minor,
    lines: v.array(v.object({ name: v.picklist(tillLines), amount: Minor })),
    expected: Minor,
  }),
)

const Decision = v.object({
  decision: v.picklist(decisionKinds),
  about: v.picklist(decidedKinds),
  amount: v.optional(Minor),
  at: Timestamp,
})

/** What is to be said on a receipt that is no ticket. Amounts are minor units. */
export const ReceiptContent = v.variant('kind', [
  /** What was sold in one payment, and what was received for it. */
  v.object({
    kind: v.literal('sale'),
    at: Timestamp,
    received: NonNegativeMinor,
    tickets: v.array(
      v.object({
        gameId: GameId,
        barcode: v.string(),
        price: NonNegativeMinor,
        firstDrawSeries: v.string(),
        lastDrawSeries: v.string(),
      }),
    ),
  }),
  v.object({ kind: v.literal('payout'), ...ofTicket }),
  v.object({ kind: v.literal('ticketCancellation'), ...ofTicket }),
  v.object({ kind: v.literal('payoutCancellation'), ...ofTicket }),
  /** A prize that the counter may not pay. `limit`: the most it may; left out where it does not know that. */
  v.object({
    kind: v.literal('claim'),
    at: Timestamp,
    ticket: SettledTicket,
    prize: NonNegativeMinor,
    limit: v.optional(NonNegativeMinor),
  }),
  /** `balance` is what was in the till right after. */
  v.object({ kind: v.literal('refill'), at: Timestamp, amount: NonNegativeMinor, balance: Minor }),
  v.object({ kind: v.literal('collection'), at: Timestamp, amount: NonNegativeMinor, balance: Minor }),
  v.object({ kind: v.literal('walletTopUp'), ...moment, userId: v.string(), amount: NonNegativeMinor }),
  v.object({ kind: v.literal('walletSettlement'), ...moment, userId: v.string(), amount: NonNegativeMinor }),
  /** `funds` are what was in the terminal right after. */
  v.object({
    kind: v.literal('terminalSend'),
    at: Timestamp,
    terminalId: TerminalId,
    amount: NonNegativeMinor,
    funds: NonNegativeMinor,
  }),
  v.object({
    kind: v.literal('terminalRefund'),
    at: Timestamp,
    terminalId: TerminalId,
    amount: NonNegativeMinor,
    funds: NonNegativeMinor,
  }),
  v.object({
    kind: v.literal('salesReport'),
    ...reportHead,
    games: v.array(GameFigures),
    refill: NonNegativeMinor,
    collection: NonNegativeMinor,
    till,
  }),
  v.object({
    kind: v.literal('validationsReport'),
    ...reportHead,
    games: v.array(v.object({ gameId: GameId, payouts: v.pipe(v.number(), v.integer()), prizes: Minor })),
  }),
  v.object({
    kind: v.literal('paymentsReport'),
    ...reportHead,
    games: v.array(GameFigures),
    refill: NonNegativeMinor,
    collection: NonNegativeMinor,
    creditTerminal: NonNegativeMinor,
    debitTerminal: NonNegativeMinor,
    creditQrcode: NonNegativeMinor,
    debitQrcode: NonNegativeMinor,
    /** The operator's terminals, and what is in all of them. */
    terminals: v.array(v.number()),
    balanceTerminals: NonNegativeMinor,
    till,
    counted: v.optional(TillCount),
    /** Of the close of a day: what was taken out of the till at its end, and what the operator decided before. */
    close: v.optional(v.object({ collected: NonNegativeMinor, decisions: v.array(Decision) })),
  }),
])
export type ReceiptContent = v.InferOutput<typeof ReceiptContent>
export type ReceiptKind = ReceiptContent['kind']
