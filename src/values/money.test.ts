import { describe, expect, it } from 'vitest'
import { isoCurrency, plainAmount, sumMinor } from './money.ts'

it('a sum of money is exact or throws', () => {
  expect(sumMinor([1, 2, 3])).toBe(6)
  expect(sumMinor([])).toBe(0)
  expect(() => sumMinor([Number.MAX_SAFE_INTEGER, 1])).toThrow(
    new RangeError('a sum of money left the safe integer range'),
  )
})

it('a currency has its name of the specification, but Intl knows the sol as PEN', () => {
  expect((['BRL', 'SOL', 'RSD', 'UAH'] as const).map(isoCurrency)).toEqual(['BRL', 'PEN', 'RSD', 'UAH'])
})

describe('the plain form of an amount', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [123_456, '1234.56'],
    [-5, '-0.05'],
    [-123_456, '-1234.56'],
  ])('of %i minor units is %s', (amount, text) => {
    expect(plainAmount(amount)).toBe(text)
  })
})
