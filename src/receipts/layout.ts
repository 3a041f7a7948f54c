import type { PrintConfig } from '../protocol/print-service.ts'
import type { IsoDay } from '../values/calendar.ts'
import { localAmount, localChange, localDay, localeFor, localMoney } from '../values/local-format.ts'
import { localDateTime } from '../values/local-moment.ts'
import type { Minor } from '../values/money.ts'
import type { Columns, Line } from './receipt.ts'

/** Configuration of a layout: that of the request, with the width of the paper settled. */
export interface LayoutConfig extends Pick<PrintConfig, 'currency' | 'language' | 'locale' | 'timeZone'> {
  readonly columns: Columns
}

/** How a receipt writes an amount. */
export type MoneyFormat = (amount: Minor) => string

const localeOf = ({ locale, language }: LayoutConfig) => localeFor(locale, language)

/** With its currency. */
export const moneyFormat =
  (config: LayoutConfig): MoneyFormat =>
  (amount) =>
    localMoney(amount, config.currency, localeOf(config))

/** Where the currency is named once for a whole table. */
export const amountFormat =
  (config: LayoutConfig): MoneyFormat =>
  (amount) =>
    localAmount(amount, localeOf(config))

/** How a receipt writes what was added to something or taken from it: with its sign. */
export const changeFormat =
  (config: LayoutConfig): MoneyFormat =>
  (amount) =>
    localChange(amount, localeOf(config))

/** How a receipt writes a day of the calendar. */
export const dayFormat =
  (config: LayoutConfig) =>
  (day: IsoDay): string =>
    localDay(day, localeOf(config))

/** How a receipt writes a moment, ms since 1970. */
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
