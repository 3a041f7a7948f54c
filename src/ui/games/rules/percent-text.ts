import { localeOf, type Language } from '../../../values/language.ts'

/** `62.5` as `62,5 %`. */
export const percentText = (percent: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'percent', maximumFractionDigits: 1 }).format(
    percent / 100,
  )

/** From the least to the most of them; one alone where all are the same. */
export function percentRangeText(percents: readonly number[], language: Language): string {
  const ends = [Math.min(...percents), Math.max(...percents)].map((percent) => percentText(percent, language))
  return [...new Set(ends)].join(' – ')
}
