import type { IsoDay } from './calendar.ts'
import { localeOf, type Language } from './language.ts'
import { plainAmount, type CurrencyCode, type Minor } from './money.ts'

/**
 * Formats of days and amounts by locale (moments: `local-moment.ts`), on screen, on paper and in files. This is the only place
 * for them, except for two pages that know no deployment: that of a draw, and that of the print program. The deployment names the locale (rulings, "Locale"); words are in the operator's language, independent of it. Order
 * and signs come from Intl; digits, groups of three and the clock of 24 hours are the same everywhere.
 */
export type Locale = string

/**
 * Whether this is a valid tag of a locale (BCP 47), such as `en-GB`. An invalid one, which a host may send, is replaced by
 * en-GB.
 */
export function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

/** The locale of the deployment; if it names an invalid one, that of the language. */
export const localeFor = (named: string | undefined, language: Language): Locale =>
  named !== undefined && isLocale(named) ? named : localeOf(language)

interface Signs {
  /** Between groups of three digits; a space is a non-breaking one. */
  readonly group: string
  /** Before the cents. */
  readonly decimal: string
}

interface Style extends Signs {
  /** A day with `yyyy`, `mm` and `dd` in their places. */
  readonly day: string
  /** The same without its year. */
  readonly dayOfYear: string
}

const styles = new Map<Locale, Style>()

/** Narrow and ordinary spaces are the same on paper, and marks of the writing direction are removed. */
const printable = (sign: string): string =>
  sign.replaceAll(/[\s\u202f]/g, '\u00a0').replaceAll(/\p{Cf}/gu, '')

function styleOf(locale: Locale): Style {
  const known = styles.get(locale)
  if (known) return known
  const tag = new Intl.Locale(isLocale(locale) ? locale : 'en-GB', {
    numberingSystem: 'latn',
    calendar: 'gregory',
  })
  const number = new Intl.NumberFormat(tag, { useGrouping: true, minimumFractionDigits: 2 }).formatToParts(
    1_234_567,
  )
  const sign = (type: string, otherwise: string) =>
    printable(number.find((part) => part.type === type)?.value ?? otherwise)
  const places: Readonly<Record<string, string>> = { year: 'yyyy', month: 'mm', day: 'dd' }
  const day = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { ...options, month: '2-digit', day: '2-digit' })
      .formatToParts(0)
      .map(({ type, value }) => places[type] ?? printable(value))
      .join('')
  const style = {
    group: sign('group', '\u00a0'),
    decimal: sign('decimal', '.'),
    day: day({ year: 'numeric' }),
    dayOfYear: day({}),
  }
  styles.set(locale, style)
  return style
}

/** The signs in a locale's amounts, which a field for amounts must accept. */
export const signsOf = (locale: Locale): Signs => styleOf(locale)

/** Separates the fields of a CSV line. Where cents follow a comma, the separator must be another sign. */
export const listSeparatorOf = (locale: Locale): ';' | ',' => (styleOf(locale).decimal === ',' ? ';' : ',')

/** Minor units: `123456` as `1,234.56` in en-GB, with a minus if it is negative. */
export function localAmount(amount: Minor, locale: Locale): string {
  const { group, decimal } = styleOf(locale)
  const [whole = '0', cents = '00'] = plainAmount(Math.abs(amount)).split('.')
  return `${amount < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${cents}`
}

/** A part of a sum: `+1,234.56` or `-1,234.56`; zero has no sign. */
export const localChange = (amount: Minor, locale: Locale): string =>
  `${amount > 0 ? '+' : ''}${localAmount(amount, locale)}`

/** With its currency: `SOL 1,234.56`, without a line break. */
export const localMoney = (amount: Minor, currency: CurrencyCode, locale: Locale): string =>
  `${currency}\u00a0${localAmount(amount, locale)}`

function written(day: IsoDay, style: string): string {
  const [yyyy = '', mm = '', dd = ''] = day.split('-')
  const digits: Readonly<Record<string, string>> = { yyyy, mm, dd }
  return style.replaceAll(/yyyy|mm|dd/g, (place) => digits[place] ?? place)
}

/** `2026-11-22` as `22/11/2026` in en-GB. */
export const localDay = (day: IsoDay, locale: Locale): string => written(day, styleOf(locale).day)

/** `2026-11-22` as `22/11` in en-GB, for places that show the year elsewhere. */
export const localDayOfYear = (day: IsoDay, locale: Locale): string => written(day, styleOf(locale).dayOfYear)
