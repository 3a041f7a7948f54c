import type { CartTicket, SoldTicket } from '../../../events/ticket.ts'
import type { NeverReceivedOutcome, OpenOutcome, RefusedOutcome } from '../../core/intent/outcome.ts'
import type { Minor } from '../../../values/money.ts'
import type { Paper } from '../../shared/paper.ts'

/** What became of one ticket of a purchase. Only `refused` and `neverReceived` may be bought again. */
export type PurchaseOutcome =
  | OpenOutcome
  /** `cancelledAt`: when it was taken back; null unless it was. `isWinPaid`: the prize that came with the sale was paid out. */
  | { kind: 'sold'; sold: SoldTicket; at: number; cancelledAt: number | null; isWinPaid?: true }
  | RefusedOutcome
  | NeverReceivedOutcome
  | { kind: 'decidedNotSold'; at: number }

export interface HistoryEntry {
  uniqueReqId: string
  purchaseId: string
  operatorId: number
  requestedAt: number
  ticket: CartTicket
  rebuyOf: string | null
  outcome: PurchaseOutcome
  paper: Paper
  /** Cleared away from the screen by the operator; a copy can still be printed of it. */
  isHidden: boolean
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
