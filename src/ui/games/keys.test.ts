import { describe, expect, it } from 'vitest'
import { gameRow, type TableRow } from '../../games/catalogue.ts'
import { marketPicks } from './boards/market-keys.ts'
import { gameScreens } from './key-sheet.ts'
import { gameKeys } from './keys.ts'

const tables = [16, 42, 27, 50].map((gameId) => gameRow(gameId) as TableRow)
const ofMarkets = tables.flatMap((table) => marketPicks(table).map(({ key }) => key))

/** What a scanned link begins with. */
const http = 'H'

describe('the keys of named markets', () => {
  it('are none that the game has, nor where a scanned link begins', () => {
    const taken: string[] = [...'0123456789', ...Object.values(gameKeys), http]
    expect(ofMarkets.filter((key) => taken.includes(key))).toEqual([])
    expect(ofMarkets.length).toBeGreaterThan(10)
  })
  it('stand on the sheet of keys', () => {
    const rows = gameScreens.find(({ group }) => group === 'game')?.rows ?? []
    const onSheet = rows.flatMap(([, sign]) => sign.split(/[ ·]+/))
    expect(ofMarkets.filter((key) => !onSheet.includes(key))).toEqual([])
  })
})
