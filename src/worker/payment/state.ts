import type { UnknownReason } from '../../events/payment.ts'
import type { CartTicket, SoldTicket } from '../../events/ticket.ts'
import type { Minor } from '../../values/money.ts'

/** What became of one ticket of a purchase. Only `refused` and `neverReceived` may be bought again. */
export type PurchaseOutcome =
  | { kind: 'pending' }
  | { kind: 'unknown'; reason: UnknownReason }
  | { kind: 'sold'; sold: SoldTicket; at: number }
  | { kind: 'refused'; code: number; name: string; at: number }
  | { kind: 'neverReceived'; at: number }
  | { kind: 'decidedNotSold'; at: number }

/**
 * The paper of a sold ticket. `none`: no print has ended yet; `maybe`: something may have come out; `failed`: nothing
 * came out. `unconfirmed` is printed by a device that cannot say so.
 */
export interface Paper {
  state: 'none' | 'printed' | 'unconfirmed' | 'maybe' | 'failed'
  /** How many papers of this ticket may exist; the next one is the copy of that number, 0 being the original. */
  papers: number
  /** The job under way. */
  jobId: string | null
  /** Why the last job failed or is uncertain: a text key of `printing.reason`. */
  reason: string | null
}

export interface HistoryEntry {
  uniqueReqId: string
  purchaseId: string
  operatorId: number
  requestedAt: number
  ticket: CartTicket
  rebuyOf: string | null
  outcome: PurchaseOutcome
  paper: Paper
}

/** One payment at the counter: one or two purchases, and the money for them. */
export interface Taking {
  paymentId: string
  purchaseIds: string[]
  at: number
  total: Minor
  /** What the player put on the counter; null where it was not counted. */
  received: Minor | null
  /** Tickets whose fate is not known yet. */
  open: string[]
  /** What was sold, for the till receipt. */
  sold: { gameId: number; sold: SoldTicket }[]
  hasReceipt: boolean
}

export interface PaymentState {
  /** The last payment, and earlier ones whose till receipt is still to come; newest first. */
  takings: Taking[]
  /** Newest first. */
  history: HistoryEntry[]
}

export const initialPayment: PaymentState = { takings: [], history: [] }
