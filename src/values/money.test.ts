import { expect, it } from 'vitest'
import { sumMinor } from './money.ts'

it('a sum of money is exact or throws', () => {
  expect(sumMinor([1, 2, 3])).toBe(6)
  expect(() => sumMinor([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
})
