import type { LedgerKind } from '../../protocol/till-records.ts'
import type { Minor } from '../../values/money.ts'

/** The reason of a change of the till. */
export type EntryKind = Exclude<LedgerKind, 'adjustment'>

/**
 * For each movement besides sales: whether it brings cash into the till (1) or takes it out (-1), and its name in the ledger.
 */
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

/** Events that answer a request at the till. A change of an account's name or card moves nothing. */
export type RequestEvent = keyof typeof movements | 'playerChanged'

/** One change of a till. `amount` is positive where cash came in. `balance` is the content of the till right after. */
export interface LedgerEntry {
  at: number
  kind: EntryKind
  amount: Minor
  balance: Minor
  /** The Idempotency-Key of the request. The opening of a till has none. */
  key?: string
  /** The ticket's own id, where a sale changed the till. */
  ticketId?: string
  /** Where a ticket's money changed the till. */
  gameId?: number
  barcode?: string
  /** Where an account's money changed the till. */
  userId?: string
}

/** The changes of a till, in order. The first of `entries` has number `before` + 1. */
export interface Book {
  before: number
  entries: LedgerEntry[]
  /** Indexes in `entries` by the UTC day of their moment, so that a period is found without reading all entries. */
  days: Record<string, number[]>
}
