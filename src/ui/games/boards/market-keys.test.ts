import { describe, expect, it } from 'vitest'
import { gameRow, type TableRow } from '../../../games/catalogue.ts'
import { marketKey, marketPicks } from './market-keys.ts'

const tables = [16, 42, 27, 50].map((gameId) => gameRow(gameId) as TableRow)
const [wheel] = tables

describe('the keys of named markets', () => {
  it.each(tables)('$board: every market has one, and none has two', (table) => {
    const picks = marketPicks(table)
    expect(picks.map(({ choice }) => choice).sort()).toEqual(table.markets.map(({ id }) => id).sort())
    expect(new Set(picks.map(({ key }) => key)).size).toBe(picks.length)
  })
  it('are the same for the same bet on every table', () => {
    for (const market of ['low', 'high', 'even', 'odd', 'red', 'black']) {
      const found = tables.flatMap((table) => {
        const own = table.markets.find(({ key }) => key === market)
        return own ? [marketKey(table, own)] : []
      })
      expect(new Set(found).size, market).toBe(1)
    }
  })
  it('of a table without a board of its own are given in the order of its markets, each once', () => {
    const table: TableRow = { ...wheel!, board: 'table' }
    const picks = marketPicks(table)
    expect(picks.map(({ choice }) => choice)).toEqual(table.markets.map(({ id }) => id))
    expect(new Set(picks.map(({ key }) => key)).size).toBe(picks.length)
  })
})
