import * as v from 'valibot'
import { LedgerNumber } from '../protocol/till-records.ts'
import { Finite, Minor, NonNegativeMinor, Timestamp } from '../protocol/wire.ts'
import { movementKinds } from '../values/till-kinds.ts'
import { event } from './event.ts'
import { Id } from './id.ts'
import { withdrawnPrints } from './intent.ts'
import { CartTicket, SoldTicket } from './ticket.ts'

const seq = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Unreadable events: their numbers, the bytes in their place, and the time between their neighbours. */
export const LogGap = v.object({
  from: seq,
  to: seq,
  bytes: Finite,
  /** By the counter's clock; null if the log begins or ends with the gap. */
  fromAt: v.nullable(Finite),
  toAt: v.nullable(Finite),
})
export type LogGap = v.InferOutput<typeof LogGap>

/** The till when the current shift was opened. */
const isOfEarlierShift = v.optional(v.literal(true))

export const reconciliationEvents = {
  /**
   * Damaged records were put back from the mirror at the print program, where the chain proves that they are the same: the log
   * before this event has no such gaps any more. For support.
   */
  logMended: event(v.object({ gaps: v.array(LogGap) })),
  /**
   * The log was continued after gaps. After this event a replay is strict again. The ids are those of money: `ids` are
   * readable in the gaps or mentioned after them; `knownBefore` and `knownAfter` are readable as done before and after
   * the first gap.
   */
  logDamageFound: event(
    v.object({
      gaps: v.array(LogGap),
      ids: v.array(Id),
      knownBefore: v.array(Id),
      knownAfter: v.array(Id),
      /** Nothing tells how many records are missing at the end: the counter's next log begins here. */
      isEndLost: v.optional(v.literal(true)),
      /** The log is continued from its mirror, whose end may be missing. */
      isFromMirror: v.optional(v.literal(true)),
    }),
  ),
  /** A ticket from a gap: the host sold it to this operator. */
  ticketRecovered: event(
    v.object({
      uniqueReqId: Id,
      operatorId: Finite,
      ticket: CartTicket,
      sold: SoldTicket,
      isOfEarlierShift,
    }),
  ),
  /** Money from a gap: it is in the host's ledger. `doneAt` is by the host's clock. */
  movementRecovered: event(
    v.object({
      movementId: Id,
      operatorId: Finite,
      kind: v.picklist(movementKinds),
      amount: NonNegativeMinor,
      doneAt: Timestamp,
      isOfEarlierShift,
      /** For a ticket's money. */
      barcode: v.optional(v.string()),
      withdrawnPrints,
      /** For the money of a wallet or another account: its number. */
      userId: v.optional(v.string()),
    }),
  ),
  /**
   * Till and host after damage: `balance` is the host's figure, `ledger` the till's; null if no shift is open.
   * `isLedgerRead`: the host listed every entry of its ledger. `number`: the last of them; earlier versions left it out.
   */
  tillCompared: event(
    v.object({
      operatorId: Finite,
      balance: Minor,
      ledger: v.nullable(Minor),
      isLedgerRead: v.boolean(),
      number: v.optional(LedgerNumber),
      isAgreed: v.boolean(),
    }),
  ),
  /** The operator's decision: the host's figure is the till's from here on. */
  hostFigureAccepted: event(v.object({ operatorId: Finite, balance: Minor, ledger: v.nullable(Minor) })),
}
