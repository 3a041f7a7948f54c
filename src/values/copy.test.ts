import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { copyOf, frozen } from './copy.ts'

it('a copy is equal and shares nothing: what changes in it stays as it was in the original', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const copy = copyOf({ value })
      expect(JSON.stringify(copy)).toBe(JSON.stringify({ value }))
      frozen(copy)
      expect(Object.isFrozen(value)).toBe(typeof value !== 'object' || value === null)
    }),
  )
})

it('frozen data throws where somebody tries to change a part of it', () => {
  const shop = frozen({ operators: [{ limits: { payout: 1 } }] })
  expect(() => (shop.operators[0]!.limits.payout = 2)).toThrow(TypeError)
})
