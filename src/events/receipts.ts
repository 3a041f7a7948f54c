import * as v from 'valibot'
import { Finite, GameId, Minor, NonNegativeMinor, Timestamp } from '../protocol/wire.ts'
import { TerminalId } from '../protocol/terminals.ts'
import { drawerReasons, drawerUses } from '../values/drawer-reasons.ts'
import { openItemKinds } from '../values/open-items.ts'
import { movementKinds } from '../values/till-kinds.ts'
import { decidedKinds, decisionKinds } from '../values/decisions.ts'
import { tillLines } from '../values/till-sum.ts'
import { TillCount } from './day.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))
const IsoDay = v.pipe(v.string(), v.length(10))

/**
 * When it happened, ms since 1970. Format 1 has only the printed text: `dd.mm.yyyy` and `hh:mm` in the deployment's
 * time zone.
 */
const moment = {
  at: v.optional(Timestamp),
  printed: v.optional(v.object({ date: v.string(), time: v.string() })),
}

/** A ticket with a payment; fields that the host left out are left out. */
const TicketOfSlip = v.object({
  barcode: v.string(),
  gameId: v.optional(GameId),
  purchasedAt: v.optional(Timestamp),
})
const ofTicket = { at: Timestamp, ticket: v.optional(TicketOfSlip), amount: NonNegativeMinor }

const GameFigures = v.object({
  gameId: GameId,
  tickets: Count,
  sales: NonNegativeMinor,
  cancelledTickets: Count,
  cancelled: NonNegativeMinor,
  payouts: v.pipe(v.number(), v.integer()),
  prizes: Minor,
})

/** The days, the time and the author of the report. */
const reportHead = {
  ...moment,
  from: IsoDay,
  to: IsoDay,
  isWeek: v.boolean(),
  versions: v.object({ product: v.string(), printProgram: v.optional(v.string()) }),
  /** The till when the report is made. */
  balance: Minor,
}

/** The till from the first day to the last; left out if the earlier till is unknown. */
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

/** An item that one operator left open for the next; `movement` is the kind of a movement. */
const OpenItemLeft = v.object({
  kind: v.picklist(openItemKinds),
  movement: v.optional(v.picklist(movementKinds)),
  at: v.optional(Timestamp),
  amount: v.optional(Minor),
})

/** `to` took the till over from `from`, and counted `recounted` in it where that was not `counted`. */
const HandoverOfDay = v.object({
  from: Finite,
  to: v.optional(Finite),
  at: Timestamp,
  counted: NonNegativeMinor,
  expected: Minor,
  recounted: v.optional(NonNegativeMinor),
})

/** How often the cash drawer was opened, and each opening of a single day without a sale. */
const DrawerOfReport = v.object({
  counts: v.array(v.object({ use: v.picklist(drawerUses), count: Count })),
  openings: v.array(
    v.object({
      operatorId: Finite,
      at: Timestamp,
      reason: v.picklist(drawerReasons),
      note: v.optional(v.string()),
    }),
  ),
})

/** The content of a receipt that is not a ticket. Amounts are minor units. */
export const ReceiptContent = v.variant('kind', [
  /** A receipt of format 1 whose payload this version cannot read: it is listed, but cannot be printed. */
  v.object({ kind: v.literal('other') }),
  /** The tickets sold in one payment, and the money received. */
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
  /** A prize that the counter may not pay. `limit`: its limit; left out if it is unknown. */
  v.object({
    kind: v.literal('claim'),
    at: Timestamp,
    ticket: TicketOfSlip,
    prize: NonNegativeMinor,
    limit: v.optional(NonNegativeMinor),
  }),
  /** `balance` is the till right after. */
  v.object({ kind: v.literal('refill'), at: Timestamp, amount: NonNegativeMinor, balance: Minor }),
  v.object({ kind: v.literal('collection'), at: Timestamp, amount: NonNegativeMinor, balance: Minor }),
  v.object({ kind: v.literal('walletTopUp'), ...moment, userId: v.string(), amount: NonNegativeMinor }),
  v.object({ kind: v.literal('walletSettlement'), ...moment, userId: v.string(), amount: NonNegativeMinor }),
  /** `funds` are the terminal's funds right after; left out if the host did not report them. */
  v.object({
    kind: v.literal('terminalSend'),
    at: Timestamp,
    terminalId: TerminalId,
    amount: NonNegativeMinor,
    funds: v.optional(NonNegativeMinor),
  }),
  v.object({
    kind: v.literal('terminalRefund'),
    at: Timestamp,
    terminalId: TerminalId,
    amount: NonNegativeMinor,
    funds: v.optional(NonNegativeMinor),
  }),
  /** What was counted in the till when it was left to the next operator, and what was open. */
  v.object({ kind: v.literal('handover'), at: Timestamp, counted: TillCount, open: v.array(OpenItemLeft) }),
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
    /** The operator's terminals and their funds. */
    terminals: v.array(Finite),
    balanceTerminals: NonNegativeMinor,
    till,
    /** Left out if the drawer was never opened. */
    drawer: v.optional(DrawerOfReport),
    counted: v.optional(TillCount),
    /** For the close of a day: the final collection, and the operator's decisions. */
    close: v.optional(
      v.object({
        collected: NonNegativeMinor,
        decisions: v.array(Decision),
        /** The hand-overs of the till since the last close; left out if there was none. */
        handovers: v.optional(v.array(HandoverOfDay)),
        /** The last signed head of the log, with the signed note on one line. */
        head: v.optional(v.object({ count: Count, hash: v.string(), signer: v.string(), text: v.string() })),
      }),
    ),
  }),
])
export type ReceiptContent = v.InferOutput<typeof ReceiptContent>
export type ReceiptKind = ReceiptContent['kind']
