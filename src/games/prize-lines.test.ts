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
    expect(prizeLines(rowOf(4))[0]).toEqual({ kind: 'hits', picked: 6, hits: 6, multiplier: 10_000_000 })
  })

  it('of a digit game shares the prize of the exact order among the orders', () => {
    const [exact, ...any] = prizeLines(rowOf(24))
    expect(exact).toEqual({ kind: 'exactOrder', multiplier: 70_000 })
    expect(any.map(({ multiplier }) => multiplier)).toEqual([11_666, 23_333, 70_000])
  })

  it('of a wheel pays a number 36 times as much as half of the numbers, less what the house keeps', () => {
    const lines = prizeLines(rowOf(16))
    expect(lines[0]).toEqual({ kind: 'number', multiplier: 3_420 })
    const halves = lines.find(({ multiplier }) => multiplier === 190)
    const keys = halves?.kind === 'markets' ? halves.markets.map(({ key }) => key) : []
    expect(keys).toEqual(['black', 'red', 'even', 'odd', 'low', 'high'])
  })

  it('names every market of its table once', () => {
    const markets = prizeLines(rowOf(50)).flatMap((line) => (line.kind === 'markets' ? line.markets : []))
    expect(markets.map(({ id }) => id).sort()).toEqual(Array.from({ length: 12 }, (_, index) => 1001 + index))
  })
})
