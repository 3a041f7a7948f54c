import { describe, expect, it } from 'vitest'
import { marketsOf, type Table } from '../../../games/markets.ts'
import { marketKey, marketPicks } from './market-keys.ts'

const tables: readonly Table[] = ['wheel', 'smallWheel', 'race', 'powerBlitz']

describe('the keys of named markets', () => {
  it.each(tables)('%s: every market has one, and none has two', (table) => {
    const picks = marketPicks(table)
    expect(picks.map(({ choice }) => choice).sort()).toEqual([...marketsOf(table).keys()].sort())
    expect(new Set(picks.map(({ key }) => key)).size).toBe(picks.length)
  })
  it('are the same for the same bet on every table', () => {
    for (const market of ['low', 'high', 'even', 'odd', 'red', 'black']) {
      const found = tables.map((table) => marketKey(table, market)).filter((key) => key !== undefined)
      expect(new Set(found).size, market).toBe(1)
    }
  })
})
