import { describe, expect, it } from 'vitest'
import { gameIds, gameRow, type GameRow } from './catalogue.ts'
import { gameRowUnder, prizeTablesNow } from './prize-tables.ts'

const first = (gameId: number) => gameRowUnder(gameId, 1)!
/** The prizes for the most numbers of a bet, for as many picked as can be. */
const topPrizes = (row: GameRow) => {
  const prizes = row.family === 'pickNumbers' ? row.prizes : {}
  return prizes[Math.max(...Object.keys(prizes).map(Number))]
}

describe('a ticket is paid by the prizes of its sale', () => {
  it('that are those of today under today’s number, and of no game where there is none', () => {
    for (const gameId of gameIds) expect(gameRowUnder(gameId, prizeTablesNow)).toEqual(gameRow(gameId))
    expect(gameRowUnder(999, 1)).toBeUndefined()
  })

  it('and nothing else of a game has changed since the first prizes', () => {
    for (const gameId of gameIds) {
      const {
        prizes: _now,
        odds: _odds,
        exactPrize: _exact,
        ...today
      } = { ...gameRow(gameId) } as Record<string, unknown>
      const {
        prizes: _then,
        odds: _first,
        exactPrize: _before,
        ...before
      } = { ...first(gameId) } as Record<string, unknown>
      expect(before).toEqual(today)
    }
  })

  it.each<[number, object]>([
    [20, { 5: 200, 6: 2_000, 7: 10_000, 8: 80_000, 9: 900_000, 10: 5_000_000 }],
    [4, { 3: 300, 4: 3_000, 5: 50_000, 6: 10_000_000 }],
    [1004, { 3: 300, 4: 3_000, 5: 50_000, 6: 10_000_000 }],
    [21, { 2: 100, 3: 1_000, 4: 20_000, 5: 1_500_000 }],
    [28, { 4: 1_000, 5: 10_000, 6: 200_000, 7: 20_000_000 }],
    [29, { 3: 400, 4: 5_000, 5: 100_000, 6: 20_000_000 }],
    [43, { 2: 200, 3: 2_500, 4: 60_000, 5: 5_000_000 }],
    [46, { 3: 500, 4: 8_000, 5: 150_000, 6: 30_000_000 }],
    [48, { 2: 100, 3: 1_000, 4: 20_000, 5: 1_500_000 }],
    [51, { 4: 10_000, 5: 500_000, 6: 100_000_000 }],
    [59, { 2: 100, 3: 1_000, 4: 200_000 }],
    [61, { 3: 300, 4: 3_500, 5: 60_000, 6: 12_000_000 }],
    [62, { 2: 100, 3: 1_500, 4: 25_000, 5: 2_000_000 }],
    [67, { 2: 150, 3: 2_000, 4: 500_000 }],
  ])('game %i paid %o for most numbers', (gameId, prizes) => {
    expect(topPrizes(first(gameId))).toEqual(prizes)
  })

  it('keno, bubbles and instant games had prizes for each number of picks', () => {
    for (const gameId of gameIds) {
      const row = first(gameId)
      if (row.family !== 'pickNumbers') continue
      for (let picked = row.pick.min; picked <= row.pick.max; picked++)
        expect(Object.keys(row.prizes[picked] ?? {}).length, `game ${gameId}, ${picked}`).toBeGreaterThan(0)
    }
    const bubbles = gameIds.map(first).find(({ board }) => board === 'bubbles')!
    expect(topPrizes(bubbles)).toEqual({ 3: 800, 4: 16_000 })
    expect(first(31)).toEqual(gameRow(31))
  })

  it('digits paid 70 % of all stakes, and a table 95 %', () => {
    for (const gameId of gameIds) {
      const row = first(gameId)
      if (row.family === 'digits') expect(row.exactPrize).toBe(70 * 10 ** row.digits)
      if (row.family !== 'table') continue
      const numbers = row.to - row.drawnFrom + 1
      for (const [count, prize] of Object.entries(row.odds))
        expect(prize).toBe(Math.floor((95 * numbers) / Number(count)))
      expect(Object.keys(row.odds)).toEqual(Object.keys((gameRow(gameId) as typeof row).odds))
    }
  })
})
