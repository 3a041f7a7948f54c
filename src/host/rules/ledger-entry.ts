import type { LedgerKind } from '../../protocol/till-records.ts'
import type { Minor } from '../../values/money.ts'

/** Why a till changed. */
export type EntryKind = Exclude<LedgerKind, 'adjustment'>

/** What puts cash into the till (1) or takes it out (-1), beside sales, and how the ledger calls it. */
export const movements = {
  ticketPaid: ['payout', -1],
  ticketCancelled: ['ticketCancellation', -1],
  payoutCancelled: ['payoutCancellation', 1],
  tillRefilled: ['refill', 1],
  tillCollected: ['collection', -1],
  walletOpened: ['walletTopUp', 1],
  walletSettled: ['walletSettlement', -1],
  terminalRefilled: ['terminalRefill', 1],
  terminalCollected: ['terminalCollection', -1],
  playerAdded: ['playerTopUp', 1],
  playerRefilled: ['playerTopUp', 1],
  playerCollected: ['playerSettlement', -1],
} as const satisfies Record<string, readonly [EntryKind, 1 | -1]>

/** What answers a request at the till; one that changes an account alone moves nothing. */
export type RequestEvent = keyof typeof movements | 'playerChanged'

/** One change of a till: `amount` is above zero where cash came in, `balance` what was in it right after. */
export interface LedgerEntry {
  at: number
  kind: EntryKind
  amount: Minor
  balance: Minor
  /** The Idempotency-Key of the request; a till is opened by none. */
  key?: string
  /** Of a sale: the ticket's own id. */
  ticketId?: string
  /** Of a ticket's money. */
  gameId?: number
  barcode?: string
  /** Of an account's money. */
  userId?: string
}

/** What changed a till, in order: `entries` begins with entry number `before` + 1. */
export interface Book {
  before: number
  entries: LedgerEntry[]
  /** Places in `entries` by the UTC day of their moment, so that a period is found without a look at all the others. */
  days: Record<string, number[]>
}
