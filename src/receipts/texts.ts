import type { Table } from '../games/markets.ts'
import type { ReportTexts } from './report-texts.ts'

/** Who sold; `locales/<language>/receipts.json`, as all of these but the markets. */
export interface SellerTexts {
  readonly shop: string
  readonly terminal: string
  readonly operator: string
}

export interface TicketTexts {
  readonly draw: string
  readonly firstDraw: string
  readonly lastDraw: string
  readonly drawCount: string
  readonly total: string
  /** Of an instant game. */
  readonly result: string
  readonly won: string
  readonly notWon: string
  readonly prize: string
  readonly ticketNumber: string
  readonly purchased: string
  readonly expires: string
  readonly copied: string
  readonly responsibleGambling: string
}

/** Words of the till receipt. */
export interface CheckTexts {
  readonly title: string
  readonly draw: string
  readonly draws: string
  readonly tickets: string
  readonly total: string
  readonly received: string
  readonly change: string
  readonly number: string
  readonly paid: string
  readonly notATicket: string
}

/** What became of a ticket that was shown at the counter. */
type ByVerdict = Readonly<Record<'paid' | 'overLimit' | 'ticketCancelled' | 'payoutCancelled', string>>

/** Words of the payout receipt, the claim slip and the cancellations. */
export interface CheckWinTexts {
  readonly title: ByVerdict
  readonly verdict: ByVerdict
  /** What went over the counter, or is owed. */
  readonly amount: ByVerdict
  readonly happened: ByVerdict
  readonly note: ByVerdict
  readonly ticketNumber: string
  readonly game: string
  readonly purchased: string
  readonly result: string
  readonly prize: string
  readonly limit: string
  readonly claimAt: string
  readonly name: string
  readonly document: string
  readonly signature: string
}

/** Words of the slip of a refill or a collection. */
export interface CashTexts {
  readonly title: { readonly refill: string; readonly collection: string }
  readonly amount: { readonly refill: string; readonly collection: string }
  readonly before: string
  readonly after: string
  readonly number: string
  readonly done: string
  readonly handedOver: string
  readonly received: string
}

/** Words of a player's wallet on paper. */
export interface WalletTexts {
  readonly title: string
  readonly name: string
  readonly amount: string
  readonly id: string
  readonly toppedUp: string
  readonly howToPlay: string
  readonly howToCashIn: string
  readonly keep: string
  readonly spent: string
}

export interface WalletPayoutTexts {
  readonly title: string
  readonly amount: string
  readonly paid: string
  readonly emptied: string
  readonly signature: string
}

/** Words of the slip of funds sent to a self-service terminal or returned by it. */
export interface TerminalTexts {
  readonly title: { readonly send: string; readonly return: string }
  readonly amount: { readonly send: string; readonly return: string }
  readonly terminal: string
  readonly before: string
  readonly after: string
  readonly number: string
  readonly done: string
  readonly signature: { readonly send: string; readonly return: string }
}

/** The marks of a receipt that is not a plain original. */
export interface MarkTexts {
  readonly copy: string
  readonly void: string
  /** A player's wallet that was paid out. */
  readonly spent: string
  readonly training: string
  readonly notPayable: string
}

/** Names of markets by table and key, and of the betting formats; `locales/<language>/markets.json`. */
export type MarketTexts = Readonly<Record<Table, Readonly<Record<string, string>>>> & {
  readonly format: { readonly exact: string; readonly any: string }
}

/** All that a layout needs to know of a language. */
export interface ReceiptTexts extends ReportTexts {
  readonly seller: SellerTexts
  readonly ticket: TicketTexts
  readonly check: CheckTexts
  readonly checkWin: CheckWinTexts
  readonly cash: CashTexts
  readonly wallet: WalletTexts
  readonly walletPayout: WalletPayoutTexts
  readonly terminal: TerminalTexts
  readonly marks: MarkTexts
  readonly markets: MarketTexts
}
