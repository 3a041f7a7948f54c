import { localeOf, type Language } from '../../../values/language.ts'

const units = [
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const

/** Whole hours, minutes or seconds, in the largest unit that divides them: `3 min`, `45 s`, `24 h`. */
export function durationText(durationS: number, language: Language): string {
  const { unit, seconds } = units.find((candidate) => durationS % candidate.seconds === 0) ?? units[2]
  const format = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'short' })
  return format.format(durationS / seconds)
}
