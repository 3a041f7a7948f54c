import { describe, expect, it } from 'vitest'
import { languages } from '../../../values/language.ts'
import { longDayText, monthText, periodText, weekdayTexts } from './day-text.ts'

describe('a calendar', () => {
  it.each(languages)('has seven short names of days, of three letters at most: %s', (language) => {
    const short = weekdayTexts(language).map((day) => day.short)
    expect(new Set(short).size).toBe(7)
    for (const name of short) expect(name).toMatch(/^\p{L}{1,3}$/u)
  })

  it('names days and months in the language of the texts', () => {
    expect(longDayText('2026-11-22', 'en')).toMatch(/^Sunday,? 22 November 2026$/)
    expect(monthText('2026-11-22', 'sr-Cyrl')).toBe('новембар 2026.')
  })

  it('writes days as the locale of the deployment does, whatever the language', () => {
    expect(periodText('2026-11-22', '2026-11-22', 'en-GB')).toBe('22/11/2026')
    expect(periodText('2026-11-22', '2026-11-30', 'sr-RS')).toBe('22.11.2026. – 30.11.2026.')
  })
})
