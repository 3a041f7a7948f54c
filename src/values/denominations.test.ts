import { describe, expect, it } from 'vitest'
import { countedSum, denominations, isCountOf, mostPieces } from './denominations.ts'

describe('the notes and coins of a currency', () => {
  it.each(Object.entries(denominations))('of %s are listed once each, largest first', (_, values) => {
    expect([...values].sort((a, b) => b - a)).toEqual(values)
    expect(new Set(values).size).toBe(values.length)
  })

  it('are known for every currency', () => {
    const ends = Object.entries(denominations).map(([name, values]) => [name, values[0], values.at(-1)])
    expect(ends).toEqual([
      ['BRL', 20_000, 5],
      ['SOL', 20_000, 10],
      ['RSD', 500_000, 100],
      ['UAH', 100_000, 10],
    ])
  })

  it('are counted exactly, however many there are', () => {
    const all = denominations.RSD.map((value) => ({ value, count: mostPieces }))
    expect(Number.isSafeInteger(countedSum(all))).toBe(true)
    expect(
      countedSum([
        { value: 25, count: 3 },
        { value: 5, count: 1 },
      ]),
    ).toBe(80)
  })

  it('must belong to the currency, each once, in whole numbers', () => {
    expect(isCountOf('BRL', [{ value: 25, count: 3 }])).toBe(true)
    expect(
      isCountOf('BRL', [
        { value: 25, count: 3 },
        { value: 50, count: 1 },
      ]),
    ).toBe(true)
    expect(isCountOf('UAH', [{ value: 25, count: 3 }])).toBe(false)
    expect(
      isCountOf('BRL', [
        { value: 25, count: 3 },
        { value: 30, count: 1 },
      ]),
    ).toBe(false)
    for (const count of [0, mostPieces]) expect(isCountOf('BRL', [{ value: 25, count }])).toBe(true)
    expect(
      isCountOf('BRL', [
        { value: 25, count: 3 },
        { value: 25, count: 1 },
      ]),
    ).toBe(false)
    for (const count of [-1, 1.5, mostPieces + 1])
      expect(isCountOf('BRL', [{ value: 25, count }])).toBe(false)
  })
})
