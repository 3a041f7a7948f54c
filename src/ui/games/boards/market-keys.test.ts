import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { marketsOf, type Table } from '../../../games/markets.ts'
import { marketKey, marketPicks } from './market-keys.ts'

const tables: readonly Table[] = ['wheel', 'smallWheel', 'race', 'powerBlitz']
const source = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** Letters that a file binds, as in `Q: ticket.quickPick`. */
const boundIn = (path: string): string[] =>
  [...source(path).matchAll(/^\s+([A-Z]): /gm)].map(([, letter = '']) => letter)

describe('the keys of named markets', () => {
  it.each(tables)('%s: every market has one, and none has two', (table) => {
    const picks = marketPicks(table)
    expect(picks.map(({ choice }) => choice).sort()).toEqual([...marketsOf(table).keys()].sort())
    expect(new Set(picks.map(({ key }) => key)).size).toBe(picks.length)
  })
  it('are none that the board or the counter has, nor where a scanned link begins', () => {
    const taken = [...boundIn('../GamePanel.tsx'), ...boundIn('../../shell/Counter.tsx'), 'H']
    expect(taken).toEqual(expect.arrayContaining(['Q', 'R', 'B', 'D', 'P', 'M', 'T']))
    for (const table of tables)
      for (const { key } of marketPicks(table)) expect([...'0123456789', ...taken]).not.toContain(key)
  })
  it('are the same for the same bet on every table', () => {
    for (const market of ['low', 'high', 'even', 'odd', 'red', 'black']) {
      const found = tables.map((table) => marketKey(table, market)).filter((key) => key !== undefined)
      expect(new Set(found).size, market).toBe(1)
    }
  })
  it('stand on the sheet of keys', () => {
    const sheet = source('../../shell/KeysDialog.tsx')
    for (const table of tables)
      for (const { key } of marketPicks(table))
        expect(sheet, key).toMatch(new RegExp(`'[^']*\\b${key}\\b[^']*'\\]`))
  })
})
