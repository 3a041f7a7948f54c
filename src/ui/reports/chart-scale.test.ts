import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleOf } from './DayChart.tsx'

describe('the scale of a chart', () => {
  it('holds every amount and 0, in a few even steps of whole units', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 500_000_000 })), (amounts) => {
        const scale = scaleOf(amounts)
        expect(scale).toContain(0)
        expect(scale.length).toBeGreaterThan(1)
        expect(scale.length).toBeLessThanOrEqual(7)
        for (const amount of amounts) {
          expect(amount).toBeGreaterThanOrEqual(scale[0]!)
          expect(amount).toBeLessThanOrEqual(scale.at(-1)!)
        }
        expect(scale.every((line) => line % 100 === 0)).toBe(true)
      }),
    )
  })
})
