import type { PrintConfig } from '../protocol/print-service.ts'
import type { IsoDay } from '../values/calendar.ts'
import { localAmount, localChange, localDay, localeFor, localMoney } from '../values/local-format.ts'
import { localDateTime } from '../values/local-moment.ts'
import type { Minor } from '../values/money.ts'
import type { Columns, Line } from './receipt.ts'

/** Configuration of a layout: that of the request, with the width of the paper. */
export interface LayoutConfig extends Pick<PrintConfig, 'currency' | 'language' | 'locale' | 'timeZone'> {
  readonly columns: Columns
}

/** Formats an amount for a receipt. */
export type MoneyFormat = (amount: Minor) => string

const localeOf = ({ locale, language }: LayoutConfig) => localeFor(locale, language)

/** With its currency. */
export const moneyFormat =
  (config: LayoutConfig): MoneyFormat =>
  (amount) =>
    localMoney(amount, config.currency, localeOf(config))

/** For tables that name the currency once. */
export const amountFormat =
  (config: LayoutConfig): MoneyFormat =>
  (amount) =>
    localAmount(amount, localeOf(config))

/** Formats a change for a receipt, with its sign. */
export const changeFormat =
  (config: LayoutConfig): MoneyFormat =>
  (amount) =>
    localChange(amount, localeOf(config))

/** Formats a day for a receipt. */
export const dayFormat =
  (config: LayoutConfig) =>
  (day: IsoDay): string =>
    localDay(day, localeOf(config))

/** Formats a moment (ms since 1970) for a receipt. */
export const momentFormat =
  (config: LayoutConfig) =>
  (atMs: number): string =>
    localDateTime(atMs, config.timeZone, localeOf(config))

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
