import { addDays, dayText, type IsoDay } from '../../../values/calendar.ts'
import type { Language } from '../../../values/language.ts'
import { localDay, type Locale } from '../../../values/local-format.ts'

/** `Sunday 29 March 2026` */
export const longDayText = (day: IsoDay, language: Language): string =>
  dayText(day, language, { dateStyle: 'full' })

/** `March 2026` */
export const monthText = (day: IsoDay, language: Language): string =>
  dayText(day, language, { month: 'long', year: 'numeric' })

const someMonday = '2024-01-01'

/**
 * The names of the days from Monday on, in at most three letters (some languages have no shorter names) and
 * in full.
 */
export const weekdayTexts = (language: Language): { short: string; long: string }[] =>
  Array.from({ length: 7 }, (_, index) => addDays(someMonday, index)).map((day) => ({
    // Three letters in every language: the short name in Portugal is `segunda`.
    short: dayText(day, language, { weekday: 'short' }).slice(0, 3),
    long: dayText(day, language, { weekday: 'long' }),
  }))

/** One day, or the first and the last of several. */
export const periodText = (from: IsoDay, to: IsoDay, locale: Locale): string =>
  from === to ? localDay(from, locale) : `${localDay(from, locale)} – ${localDay(to, locale)}`
