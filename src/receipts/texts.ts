import type receipts from '../../locales/en/receipts.json'
import type { Table } from '../games/markets.ts'

/** Names of markets by table and key, and of the betting formats; `locales/<language>/markets.json`. */
type MarketTexts = Readonly<Record<Table, Readonly<Record<string, string>>>> & {
  readonly format: { readonly exact: string; readonly any: string }
}

/** The texts that a layout needs in a language: `locales/<language>/receipts.json`, and the markets. */
export type ReceiptTexts = typeof receipts & { readonly markets: MarketTexts }
