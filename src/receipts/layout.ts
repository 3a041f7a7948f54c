import type { PrintConfig } from '../protocol/print-service.ts'
import { formatMoney, type Minor } from '../values/money.ts'
import type { Columns, Line } from './receipt.ts'

/** Configuration of a layout: that of the request, with the width of the paper settled. */
export interface LayoutConfig extends Pick<PrintConfig, 'currency' | 'language' | 'timeZone'> {
  readonly columns: Columns
}

/** How a receipt writes an amount. */
export type MoneyFormat = (amount: Minor) => string

export const moneyFormat =
  ({ currency, language }: LayoutConfig): MoneyFormat =>
  (amount) =>
    formatMoney(amount, currency, language)

export const centred = (text: string, style: { size?: 1 | 2; bold?: boolean } = {}): Line => ({
  kind: 'text',
  text,
  align: 'centre',
  ...style,
})
export const pair = (left: string, right: string, style: { size?: 1 | 2; bold?: boolean } = {}): Line => ({
  kind: 'columns',
  left,
  right,
  ...style,
})
export const rule: Line = { kind: 'rule' }
export const space: Line = { kind: 'space', lines: 1 }
