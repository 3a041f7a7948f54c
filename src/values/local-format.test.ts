import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isLocale,
  listSeparatorOf,
  localAmount,
  localChange,
  localDay,
  localDayOfYear,
  localMoney,
  signsOf,
} from './local-format.ts'
import { localDateTime, localMoment } from './local-moment.ts'

const locales = ['pt-PT', 'en-GB', 'es-PE', 'sr-RS', 'uk-UA', 'en-US', 'de-DE', 'hu-HU', 'ar-EG', 'fr-FR']
const amount = fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 })

describe('the locale of a deployment', () => {
  it.each([
    ['pt-PT', '22/11/2026', '1\u00a0234,50', ';'],
    ['en-GB', '22/11/2026', '1,234.50', ','],
    ['es-PE', '22/11/2026', '1,234.50', ','],
    ['sr-RS', '22.11.2026.', '1.234,50', ';'],
    ['uk-UA', '22.11.2026', '1\u00a0234,50', ';'],
    ['en-US', '11/22/2026', '1,234.50', ','],
  ])('%s writes %s and %s [locale]', (locale, day, written, separator) => {
    expect(localDay('2026-11-22', locale)).toBe(day)
    expect(localAmount(123_450, locale)).toBe(written)
    expect(listSeparatorOf(locale)).toBe(separator)
  })
})

it.each(['en_GB', '', 'x', 'a-b-c'])('an invalid locale %j is written as in en-GB', (tag) => {
  expect(isLocale(tag)).toBe(false)
  expect(localAmount(123_450, tag)).toBe('1,234.50')
})

describe('an amount', () => {
  it('has two decimals, groups of three, and shows every minor unit [minor-units]', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...locales), (minor, locale) => {
        const text = localAmount(minor, locale)
        const { group, decimal } = signsOf(locale)
        expect(text).toMatch(/^-?\d{1,3}(\D\d{3})*\D\d\d$/)
        expect(group).not.toBe(decimal)
        expect(Number(text.replaceAll(group, '').replace(decimal, ''))).toBe(minor)
      }),
    )
  })

  it('contains no line break, and no sign that a printer does not have', () => {
    for (const locale of locales)
      expect(localMoney(-123_456_789, 'SOL', locale)).toMatch(/^SOL\u00a0-[\d.,\u00a0’]+$/)
  })

  it('of a change has its sign, and zero has none', () => {
    expect([1, 0, -1].map((change) => localChange(change, 'en-GB'))).toEqual(['+0.01', '0.00', '-0.01'])
  })
})

it.each([
  ['pt-PT', '05/03'],
  ['en-GB', '05/03'],
  ['es-PE', '05/03'],
  ['sr-RS', '05.03.'],
  ['uk-UA', '05.03'],
  ['en-US', '03/05'],
])('%s writes a day without its year as %s', (locale, written) =>
  expect(localDayOfYear('2026-03-05', locale)).toBe(written),
)

describe('a moment', () => {
  it('is on the wall clock of its time zone, summer time included', () => {
    expect(localDateTime(Date.UTC(2026, 0, 5, 9, 7, 3), 'Europe/Lisbon', 'pt-PT')).toBe('05/01/2026 09:07:03')
    expect(localDateTime(Date.UTC(2026, 6, 5, 9, 7, 3), 'Europe/Lisbon', 'pt-PT')).toBe('05/07/2026 10:07:03')
    expect(localDateTime(Date.UTC(2026, 0, 5, 2), 'America/Lima', 'es-PE')).toBe('04/01/2026 21:00:00')
  })

  it('of today is its time alone, and of any other day has its day', () => {
    const friday = Date.UTC(2026, 0, 2, 18, 59, 12)
    expect(localMoment(friday, '2026-01-02', 'Europe/Lisbon', 'en-GB')).toBe('18:59:12')
    expect(localMoment(friday, '2026-01-05', 'Europe/Lisbon', 'en-GB')).toBe('02/01 18:59')
    expect(localMoment(friday, '2026-01-01', 'Europe/Lisbon', 'uk-UA')).toBe('02.01 18:59')
    expect(localMoment(Date.UTC(2026, 0, 5, 2), '2026-01-05', 'America/Lima', 'es-PE')).toBe('04/01 21:00')
  })

  it('at midnight is 00, not 24', () => {
    expect(localDateTime(Date.UTC(2026, 0, 5), 'UTC', 'sr-RS')).toBe('05.01.2026. 00:00:00')
  })
})
