import type { Minor } from '../values/money.ts'

/** Why a till changed. */
export type EntryKind =
  | 'opening'
  | 'sale'
  | 'ticketCancellation'
  | 'payout'
  | 'payoutCancellation'
  | 'refill'
  | 'collection'
  | 'walletTopUp'
  | 'walletSettlement'
  | 'terminalRefill'
  | 'terminalCollection'
  | 'playerTopUp'
  | 'playerSettlement'

/** One change of a till: `amount` is above zero where cash came in. */
export interface LedgerEntry {
  at: number
  kind: EntryKind
  amount: Minor
  /** Of a ticket's money. */
  gameId?: number
  barcode?: string
}

/** Entries by the UTC day of their moment, so that a period is found without a look at all the others. */
export type Book = Record<string, LedgerEntry[]>
