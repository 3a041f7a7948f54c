import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextUsualAmount, roundAmountsAbove, usualAmounts } from './quick-amounts.ts'

describe('quick amounts', () => {
  it('are what one pays with when one has no change', () => {
    expect(roundAmountsAbove(200, 3)).toEqual([500, 1_000, 2_000])
    expect(roundAmountsAbove(3_750, 3)).toEqual([4_000, 5_000, 10_000])
    expect(roundAmountsAbove(2_000, 2)).toEqual([5_000, 10_000])
  })
  it('are always above the total, different, and in ascending order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (total) => {
        const amounts = roundAmountsAbove(total, 3)
        expect(amounts.every((amount, index) => amount > (amounts[index - 1] ?? total))).toBe(true)
      }),
    )
  })
  it('come in turn, what gives change first, and begin again after another amount', () => {
    const inTurn = [null, 1_000, 2_000, 700, 850].map((current) => nextUsualAmount(700, current))
    expect(inTurn).toEqual([1_000, 2_000, 700, 1_000, 1_000])
  })
  it('cover the total, whichever is chosen', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.nat(), (total, current) => {
        expect(usualAmounts(total)).toContain(nextUsualAmount(total, current))
        expect(nextUsualAmount(total, current)).toBeGreaterThanOrEqual(total)
      }),
    )
  })
})
