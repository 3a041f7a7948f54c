import type { SoldGame } from '../../../events/games.ts'
import type { CartTicket, SoldTicket } from '../../../events/ticket.ts'
import type { NeverReceivedOutcome, OpenOutcome, RefusedOutcome } from '../../core/intent/outcome.ts'
import type { Minor } from '../../../values/money.ts'
import type { Paper } from '../../shared/paper.ts'

/** The outcome of one ticket of a purchase. Only `refused` and `neverReceived` may be bought again. */
export type PurchaseOutcome =
  | OpenOutcome
  /**
   * `cancelledAt`: when it was cancelled; null unless it was. `isWinPaid`: the instant win of the sale was paid out.
   */
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
  /** The host's names and description of the game at the sale; left out where it has none but the common name. */
  game?: SoldGame
  rebuyOf: string | null
  outcome: PurchaseOutcome
  paper: Paper
  /** Removed from the screen by the operator; a copy can still be printed. */
  isHidden: boolean
}

/** One payment at the counter: one or two purchases, and the money for them. */
export interface Taking {
  paymentId: string
  purchaseIds: string[]
  at: number
  total: Minor
  /** The money that the player gave; null if it was not counted. */
  received: Minor | null
  /** Tickets with an open outcome. */
  open: string[]
  /** The sold tickets, for the till receipt. */
  sold: { gameId: number; sold: SoldTicket }[]
  hasReceipt: boolean
}

export interface PaymentState {
  /** The last payment, and earlier ones whose till receipt is still open; newest first. */
  takings: Taking[]
  /** Newest first. */
  history: HistoryEntry[]
}

export const initialPayment: PaymentState = { takings: [], history: [] }

export const historyEntry = ({ history }: PaymentState, uniqueReqId: string): HistoryEntry | undefined =>
  history.find((entry) => entry.uniqueReqId === uniqueReqId)
