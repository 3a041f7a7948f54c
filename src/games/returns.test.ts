import { describe, expect, it, test } from 'vitest'
import { gameIds, gameRow, usualReturn, type CatalogueRow, type GameRow } from './catalogue.ts'
import type { Bet } from './family.ts'
import { boundsOf, percentOf, returnOf } from './returns.ts'
import { missingIn, multiplierOf, outcomesOf, sortsOfBets } from './rules.ts'

const rowOf = (gameId: number): CatalogueRow => {
  const row = gameRow(gameId)
  if (!row) throw new Error(`no game ${gameId}`)
  return row
}

const allSorts = gameIds.flatMap((gameId) =>
  sortsOfBets(rowOf(gameId)).map((bet) => ({
    gameId,
    bet,
    name: `${gameId}, ${sortName(rowOf(gameId), bet)}`,
  })),
)

function sortName(row: GameRow, { numbers, format }: Bet): string {
  if (row.family === 'pickNumbers') return `${numbers.length} of ${row.pool} picked`
  if (row.family === 'digits') return `${numbers.join('-')} in ${format === 1001 ? 'exact' : 'any'} order`
  return row.markets.find(({ id }) => id === numbers[0])?.key ?? 'one number'
}

/** Every set of `count` of the numbers 1 to `pool`. */
function* setsOf(count: number, pool: number, from = 1): Generator<number[]> {
  if (count === 0) yield []
  for (let first = from; count > 0 && first <= pool - count + 1; first++)
    for (const rest of setsOf(count - 1, pool, first + 1)) yield [first, ...rest]
}

/** Every draw of a game one by one; undefined where they are too many. */
function everyDraw(row: GameRow): number[][] | undefined {
  switch (row.family) {
    case 'table':
      return Array.from({ length: row.to - row.drawnFrom + 1 }, (_, index) => [row.drawnFrom + index])
    case 'digits':
      return Array.from({ length: 10 ** row.digits }, (_, draw) =>
        [...String(draw).padStart(row.digits, '0')].map(Number),
      )
    case 'pickNumbers':
      return row.pool <= 20 ? [...setsOf(row.drawn, row.pool)] : undefined
  }
}

describe('the return to the player', () => {
  test.each(allSorts)('of game $name is within the bounds of its row', ({ gameId, bet }) => {
    const { paid, draws } = returnOf(rowOf(gameId), bet)
    const { min, max } = boundsOf(rowOf(gameId))
    expect(paid >= BigInt(min) * draws, `${percentOf({ paid, draws })} % >= ${min} %`).toBe(true)
    expect(paid <= BigInt(max) * draws, `${percentOf({ paid, draws })} % <= ${max} %`).toBe(true)
  })

  it('is 45 to 75 % where the row gives no reason for other bounds, and never all of the stake', () => {
    expect(usualReturn).toEqual({ min: 45, max: 75 })
    for (const gameId of gameIds) {
      const { returns } = rowOf(gameId)
      if (returns) expect([returns.reason.length > 20, returns.max < 100]).toEqual([true, true])
    }
  })

  it('is computed for every number of picks, betting format and market that the board takes', () => {
    for (const gameId of gameIds) {
      const row = rowOf(gameId)
      const sorts = sortsOfBets(row)
      expect(sorts.map((bet) => missingIn(row, bet)).filter(Boolean), String(gameId)).toEqual([])
      if (row.family === 'pickNumbers') expect(sorts).toHaveLength(row.pick.max - row.pick.min + 1)
      if (row.family === 'table')
        expect(sorts.map(({ numbers }) => numbers[0])).toEqual([row.from, ...row.markets.map(({ id }) => id)])
      if (row.family === 'digits') expect(sorts).toHaveLength(row.digits === 3 ? 4 : 6)
    }
  })

  test.each(gameIds.filter((gameId) => gameId < 1000 && everyDraw(rowOf(gameId))))(
    'of game %i is what its rule pays over every draw there is, taken one by one',
    (gameId) => {
      const row = rowOf(gameId)
      const draws = everyDraw(row)!
      for (const bet of sortsOfBets(row)) {
        const paid = draws.reduce((sum, drawn) => sum + multiplierOf(row, bet, drawn), 0)
        expect(returnOf(row, bet), sortName(row, bet)).toEqual({
          paid: BigInt(paid),
          draws: BigInt(draws.length),
        })
      }
    },
  )

  it('of keno counts as many draws as there are', () => {
    const draws = outcomesOf(rowOf(20), { numbers: [1, 2, 3] }).map((outcome) => outcome.draws)
    expect(draws.reduce((sum, each) => sum + each)).toBe(3_535_316_142_212_174_320n)
  })

  test.each(gameIds.filter((gameId) => rowOf(gameId).family === 'table'))(
    'of game %i is the same whichever number is bet on',
    (gameId) => {
      const row = rowOf(gameId)
      if (row.family !== 'table') throw new Error('no table')
      const returns = Array.from({ length: row.to - row.from + 1 }, (_, index) =>
        percentOf(returnOf(row, { numbers: [row.from + index] })),
      )
      expect(new Set(returns).size).toBe(1)
    },
  )
})

describe('the prizes of a game', () => {
  test.each(gameIds)('of game %i rise with the numbers that are right', (gameId) => {
    const row = rowOf(gameId)
    if (row.family !== 'pickNumbers') return
    for (const [picked, byHits] of Object.entries(row.prizes)) {
      const rising = Object.entries(byHits)
        .filter(([hits]) => hits !== '0')
        .map(([, prize]) => prize)
      expect(rising, `${picked} picked`).toEqual(rising.toSorted((a, b) => a - b))
    }
  })

  it('are round multiples of the stake: three figures at most, then noughts', () => {
    for (const { gameId, bet } of allSorts) {
      const row = rowOf(gameId)
      for (const { drawn } of outcomesOf(row, bet)) {
        const prize = multiplierOf(row, bet, drawn)
        expect(String(prize).replace(/0+$/, '').length, `${gameId}: ${prize}`).toBeLessThanOrEqual(3)
      }
    }
  })
})
