import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languages } from './language.ts'
import { formatAmount, formatMoney, sumMinor } from './money.ts'

const amount = fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 })
const digitsOf = (text: string) => Number(text.replaceAll(/\D/g, ''))

describe('money as it is shown', () => {
  it('has its currency first: SOL as given, and not by its ISO name', () => {
    expect(formatMoney(123_456, 'SOL', 'es')).toBe('SOL\u00a01\u00a0234,56')
    expect(formatMoney(123_456, 'SOL', 'en')).toBe('SOL\u00a01,234.56')
  })

  it('has two decimals, and says every minor unit there is', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...languages), (minor, language) => {
        const text = formatAmount(minor, language)
        expect(text).toMatch(/^-?\d{1,3}(\D\d{3})*[.,]\d\d$/)
        expect(digitsOf(text)).toBe(Math.abs(minor))
        expect(text.startsWith('-')).toBe(minor < 0)
      }),
    )
  })
})

describe('a sum', () => {
  it('is exact or throws', () => {
    expect(sumMinor([1, 2, 3])).toBe(6)
    expect(() => sumMinor([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
  })
})
