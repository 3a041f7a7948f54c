import { addDays, type IsoDay } from '../../values/iso-day.ts'
import { localeOf, type Language } from '../../values/language.ts'

/** Days are days of the calendar and nobody's time zone. */
const format = (day: IsoDay, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(Date.parse(day))

/** `29/03/2026`, the way the language writes it. */
export const dayText = (day: IsoDay, language: Language): string =>
  format(day, language, { day: '2-digit', month: '2-digit', year: 'numeric' })

/** `Sunday, 29 March 2026` */
export const longDayText = (day: IsoDay, language: Language): string =>
  format(day, language, { dateStyle: 'full' })

/** `March 2026` */
export const monthText = (day: IsoDay, language: Language): string =>
  format(day, language, { month: 'long', year: 'numeric' })

const someMonday = '2024-01-01'

/** The names of the days from Monday on, short and in full. */
export const weekdayTexts = (language: Language): { short: string; long: string }[] =>
  Array.from({ length: 7 }, (_, index) => addDays(someMonday, index)).map((day) => ({
    short: format(day, language, { weekday: 'short' }).replace('.', ''),
    long: format(day, language, { weekday: 'long' }),
  }))

/** One day, or the first and the last of several. */
export const periodText = (from: IsoDay, to: IsoDay, language: Language): string =>
  from === to ? dayText(from, language) : `${dayText(from, language)} – ${dayText(to, language)}`
