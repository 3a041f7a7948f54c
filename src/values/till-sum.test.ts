import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openingOf, signedLines, tillSum, type TillFigures } from './till-sum.ts'

const nothing: TillFigures = {
  games: 0,
  refill: 0,
  collection: 0,
  creditQrcode: 0,
  debitQrcode: 0,
  creditTerminal: 0,
  debitTerminal: 0,
}

describe('the lines of a till', () => {
  it('have the sign of their money, in the order of a report, and none without money', () => {
    const figures = {
      ...nothing,
      ...{ games: -50, refill: 1, collection: 2, creditQrcode: 3 },
      ...{ debitQrcode: 4, creditTerminal: 5, debitTerminal: 6 },
    }
    expect(signedLines(figures)).toEqual([
      { name: 'games', amount: -50 },
      { name: 'refill', amount: 1 },
      { name: 'collection', amount: -2 },
      { name: 'creditQrcode', amount: 3 },
      { name: 'debitQrcode', amount: -4 },
      { name: 'creditTerminal', amount: 5 },
      { name: 'debitTerminal', amount: -6 },
    ])
    expect(signedLines(nothing)).toEqual([])
    expect(signedLines({ refill: 7 })).toEqual([{ name: 'refill', amount: 7 }])
  })

  it('have one for what nothing else explains, and none where everything is explained', () => {
    const ends = { opening: 1_000, closing: 1_500 }
    expect(tillSum({ ...nothing, refill: 500 }, ends)).toEqual({
      opening: 1_000,
      lines: [{ name: 'refill', amount: 500 }],
      expected: 1_500,
    })
    expect(tillSum({ ...nothing, refill: 400, collection: 50 }, ends).lines).toEqual([
      { name: 'refill', amount: 400 },
      { name: 'collection', amount: -50 },
      { name: 'other', amount: 150 },
    ])
  })

  it('come to the expected till with the opening one; and back from it', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 })
    const figures = fc.record({
      games: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      ...{ refill: amount, collection: amount, creditQrcode: amount },
      ...{ debitQrcode: amount, creditTerminal: amount, debitTerminal: amount },
    })
    fc.assert(
      fc.property(figures, amount, amount, (all, opening, closing) => {
        const { lines, expected } = tillSum(all, { opening, closing })
        expect(lines.reduce((sum, line) => sum + line.amount, opening)).toBe(expected)
        expect(expected).toBe(closing)
        expect(tillSum(all, { opening: openingOf(all, closing), closing }).lines).toEqual(signedLines(all))
      }),
    )
  })
})
