import type { Table } from '../games/markets.ts'

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

/** The marks of a receipt that is not a plain original. */
export interface MarkTexts {
  readonly copy: string
  readonly void: string
  readonly training: string
  readonly notPayable: string
}

/** Names of markets by table and key, and of the betting formats; `locales/<language>/markets.json`. */
export type MarketTexts = Readonly<Record<Table, Readonly<Record<string, string>>>> & {
  readonly format: { readonly exact: string; readonly any: string }
}

/** All that a layout needs to know of a language. */
export interface ReceiptTexts {
  readonly seller: SellerTexts
  readonly ticket: TicketTexts
  readonly check: CheckTexts
  readonly marks: MarkTexts
  readonly markets: MarketTexts
}
