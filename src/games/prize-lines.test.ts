import { describe, expect, it } from 'vitest'
import { gameIds, gameRow, type GameRow } from './catalogue.ts'
import { prizeLines } from './prize-lines.ts'

const rowOf = (gameId: number): GameRow => {
  const row = gameRow(gameId)
  if (!row) throw new Error(`no game ${gameId}`)
  return row
}

describe('the prize table of a game', () => {
  it.each(gameIds)('of game %i has lines, and none that pays nothing', (gameId) => {
    const lines = prizeLines(rowOf(gameId))
    expect(lines.length).toBeGreaterThan(0)
    for (const { multiplier } of lines) expect(multiplier).toBeGreaterThan(0)
  })

  it('of a lottery begins with all numbers right', () => {
    expect(prizeLines(rowOf(4))[0]).toEqual({
      kind: 'hits',
      picked: 6,
      hits: 6,
      multiplier: 10_000_000,
      percent: 51.96,
    })
  })

  it('of a digit game shares the prize of the exact order among the orders', () => {
    const [exact, ...any] = prizeLines(rowOf(24))
    expect(exact).toEqual({ kind: 'exactOrder', multiplier: 60_000, percent: 60 })
    expect(any).toMatchObject([
      { kind: 'anyOrder', example: [1, 2, 3], multiplier: 10_000 },
      { kind: 'anyOrder', example: [1, 1, 2], multiplier: 20_000 },
      { kind: 'anyOrder', example: [1, 1, 1], multiplier: 60_000 },
    ])
  })

  it('of a wheel pays the markets that cover as many numbers the same', () => {
    const lines = prizeLines(rowOf(16))
    expect(lines[0]).toEqual({ kind: 'number', multiplier: 3_400, percent: 94.44 })
    const halves = lines.find(({ multiplier }) => multiplier === 190)
    const keys = halves?.kind === 'markets' ? halves.markets.map(({ key }) => key) : []
    expect(keys).toEqual(['black', 'red', 'even', 'odd', 'low', 'high'])
  })

  it('of a table has the number, and then the markets that pay most', () => {
    for (const gameId of gameIds) {
      const [first, ...groups] = prizeLines(rowOf(gameId))
      if (first?.kind !== 'number') continue
      const multipliers = groups.map(({ multiplier }) => multiplier)
      expect(multipliers).toEqual([...new Set(multipliers)].sort((one, other) => other - one))
    }
  })

  it('has the return of keno for each number of picks', () => {
    const percents = prizeLines(rowOf(65)).flatMap((line) =>
      line.kind === 'hits' ? [[line.picked, line.percent]] : [],
    )
    expect(Object.fromEntries(percents)).toEqual({ 1: 66.66, 2: 62.06, 3: 66.5, 4: 65.68, 5: 66.1 })
  })

  it('names every market of its table once', () => {
    const markets = prizeLines(rowOf(50)).flatMap((line) => (line.kind === 'markets' ? line.markets : []))
    expect(markets.map(({ id }) => id).sort()).toEqual(Array.from({ length: 12 }, (_, index) => 1001 + index))
  })
})
