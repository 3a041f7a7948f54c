import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Chance } from '../src/values/random.ts'
import { chanceSource } from './chance.ts'

const numbers = (chance: Chance, count = 40) => Array.from({ length: count }, () => chance(1_000_000))

describe('chance with a seed', () => {
  const source = chanceSource('lesson 1')

  test('returns the same numbers for the same event and the same draw', () => {
    const again = chanceSource('lesson 1')
    expect(numbers(again.ofCommand(7))).toEqual(numbers(source.ofCommand(7)))
    expect(numbers(again.ofDraw(16, 3))).toEqual(numbers(source.ofDraw(16, 3)))
  })

  test('returns other numbers for another event, draw or seed', () => {
    const all = [
      source.ofCommand(7),
      source.ofCommand(8),
      source.ofDraw(16, 3),
      source.ofDraw(16, 4),
      source.ofDraw(1016, 3),
      chanceSource('lesson 2').ofCommand(7),
    ].map((chance) => numbers(chance).join())
    expect(new Set(all).size).toBe(all.length)
  })

  test('returns every whole number below the bound, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(), (below, eventNumber) => {
        const chance = source.ofCommand(eventNumber)
        const drawn = new Set(Array.from({ length: below * 30 }, () => chance(below)))
        expect([...drawn].every((number) => Number.isInteger(number) && number >= 0 && number < below)).toBe(
          true,
        )
        expect(drawn.size).toBe(below)
      }),
      { seed: 1, numRuns: 50 },
    )
  })
})

test('without a seed the random numbers differ each time', () => {
  const source = chanceSource(undefined)
  expect(numbers(source.ofCommand(1))).not.toEqual(numbers(source.ofCommand(1)))
  expect(numbers(source.ofDraw(16, 3))).not.toEqual(numbers(source.ofDraw(16, 3)))
})
