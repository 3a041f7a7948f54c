import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deployments } from './deployments.ts'
import { amountSigns, readAmount, type AmountSigns } from '../src/values/amount-reading.ts'
import { localAmount, localMoney } from '../src/values/local-format.ts'
import { languages, localeOf } from '../src/values/language.ts'
import type { CurrencyCode, Minor } from '../src/values/money.ts'
import { tries } from '../tests/kit/scale.ts'

/** Every way in which a page prints amounts: of each language, and of the locale of each deployment, by ourselves and by Intl. */
const printers = new Map<string, (amount: Minor) => string>([
  ...languages.map(
    (language) => [language, (amount: Minor) => localAmount(amount, localeOf(language))] as const,
  ),
  ...[...deployments.values()].map(
    ({ locale }) => [`the page in ${locale}`, (amount: Minor) => localAmount(amount, locale)] as const,
  ),
  ...[...deployments.values()].map(({ locale }) => {
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    return [locale, (amount: Minor) => format.format(amount / 100)] as const
  }),
])
const currencies: readonly CurrencyCode[] = ['BRL', 'SOL', 'RSD', 'UAH']

const printer = fc.constantFrom(...printers.values())
const signs = fc.constantFrom(
  ...[...printers.values()].map(amountSigns),
  { group: ',', decimal: '.' },
  { group: '', decimal: '.' },
  { group: '’', decimal: '.' },
)
const amount = fc.oneof(fc.nat(200_000), fc.nat(9_999_999_999_999))
const spaces = ['\u0020', '\u00a0', '\u202f'] as const
/** What hands, pastes and other programs come up with. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789.,', ' ', '\u202f', '-', '+', 'e', '’'), maxLength: 12 }),
  fc.string({ maxLength: 12 }),
  fc.tuple(printer, amount).map(([print, minor]) => print(minor)),
)

const amountOf = (typed: string, by: AmountSigns, currency?: string): Minor | null => {
  const reading = readAmount(typed, by, currency)
  return reading.kind === 'amount' ? reading.amount : null
}
const serbian: AmountSigns = { group: '.', decimal: ',' }
const portuguese: AmountSigns = { group: ' ', decimal: ',' }

describe('an amount that was typed or pasted', () => {
  it('is the one that the page printed, with or without its currency, with whatever space [amount-reading]', () => {
    fc.assert(
      fc.property(
        printer,
        amount,
        fc.constantFrom(...currencies),
        fc.constantFrom(...spaces),
        (print, minor, currency, space) => {
          const by = amountSigns(print)
          const printed = print(minor).replace(/\s/g, space)
          expect(amountOf(printed, by)).toBe(minor)
          expect(amountOf(` ${printed} `, by, currency)).toBe(minor)
          expect(amountOf(`${currency}${space}${printed}`, by, currency)).toBe(minor)
          expect(amountOf(`${printed}${space}${currency}`, by, currency)).toBe(minor)
        },
      ),
    )
  })
  it('is a whole amount where the page leaves out its zeros', () => {
    fc.assert(
      fc.property(printer, fc.nat(99_999_999_999), (print, major) => {
        expect(amountOf(print(major * 100).replace(/\D00$/, ''), amountSigns(print))).toBe(major * 100)
      }),
    )
  })
  it('is plain with a point or a comma, wherever it is typed', () => {
    fc.assert(
      fc.property(signs, fc.nat(99_999_999_999), fc.nat(99), (by, major, cents) => {
        const decimals = String(cents).padStart(2, '0')
        for (const mark of '.,') expect(amountOf(`${major}${mark}${decimals}`, by)).toBe(major * 100 + cents)
      }),
    )
  })
  it('is never another one with other signs: it is the same, or refused [amount-reading]', () => {
    fc.assert(
      fc.property(text, signs, signs, (typed, one, other) => {
        const [first, second] = [amountOf(typed, one), amountOf(typed, other)]
        if (first !== null && second !== null) expect(first).toBe(second)
      }),
      { numRuns: tries(2_000) },
    )
  })
  it('has every digit that was typed, in its order, and never more than two behind its last sign [amounts] [minor-units]', () => {
    fc.assert(
      fc.property(text, signs, (typed, by) => {
        const read = amountOf(typed, by)
        if (read === null) return
        const [, whole = '', decimals = ''] = /^\s*(.*?)(?:[.,](\d{1,2}))?\s*$/.exec(typed) ?? []
        const digits = whole.replace(/\D/g, '') + decimals.padEnd(2, '0')
        expect(read).toBe(Number(digits))
        expect(typed).toMatch(/^[\d.,\s’]+$/)
      }),
      { numRuns: tries(2_000) },
    )
  })
})

describe('the signs of a page', () => {
  it('are read off what it prints', () => {
    expect(amountSigns((minor) => localAmount(minor, 'sr-RS'))).toEqual(serbian)
    expect(amountSigns((minor) => localMoney(minor, 'BRL', 'pt-PT'))).toEqual(portuguese)
  })
})
