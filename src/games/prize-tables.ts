import { baseIdOf, gameRow, type GameRow, type PickNumbersRow, type PrizeTable } from './catalogue.ts'

/**
 * The prize tables of the catalogue have a number, which every ticket keeps from its sale: a ticket is paid by what was
 * promised, also where the prizes change before its last draw. A change of a prize increases the number, and keeps the
 * earlier prizes below.
 */
export const prizeTablesNow = 2

/** A game as it pays tickets that were sold under the prize tables of that number; undefined where it is no game. */
export function gameRowUnder(gameId: number, prizeTables: number): GameRow | undefined {
  const row = gameRow(gameId)
  return row && prizeTables === 1 ? withFirstPrizes(row, baseIdOf(gameId)) : row
}

const firstKeno: PrizeTable = {
  1: { 1: 250 },
  2: { 2: 1_000 },
  3: { 2: 200, 3: 2_500 },
  4: { 2: 100, 3: 500, 4: 7_500 },
  5: { 3: 200, 4: 2_000, 5: 40_000 },
  6: { 3: 100, 4: 700, 5: 6_000, 6: 150_000 },
  7: { 4: 200, 5: 2_000, 6: 15_000, 7: 500_000 },
  8: { 5: 1_000, 6: 7_500, 7: 60_000, 8: 1_000_000 },
  9: { 5: 500, 6: 2_500, 7: 20_000, 8: 300_000, 9: 2_500_000 },
  10: { 5: 200, 6: 2_000, 7: 10_000, 8: 80_000, 9: 900_000, 10: 5_000_000 },
}

const firstBubbles: PrizeTable = {
  1: { 1: 350 },
  2: { 2: 1_300 },
  3: { 2: 200, 3: 4_500 },
  4: { 3: 800, 4: 16_000 },
}

/** By base game id. */
const firstLottos: Readonly<Record<number, PrizeTable>> = {
  4: { 6: { 3: 300, 4: 3_000, 5: 50_000, 6: 10_000_000 } },
  21: { 5: { 2: 100, 3: 1_000, 4: 20_000, 5: 1_500_000 } },
  28: { 7: { 4: 1_000, 5: 10_000, 6: 200_000, 7: 20_000_000 } },
  29: { 6: { 3: 400, 4: 5_000, 5: 100_000, 6: 20_000_000 } },
  43: { 5: { 2: 200, 3: 2_500, 4: 60_000, 5: 5_000_000 } },
  46: { 6: { 3: 500, 4: 8_000, 5: 150_000, 6: 30_000_000 } },
  48: { 5: { 2: 100, 3: 1_000, 4: 20_000, 5: 1_500_000 } },
  51: { 6: { 4: 10_000, 5: 500_000, 6: 100_000_000 } },
  59: { 4: { 2: 100, 3: 1_000, 4: 200_000 } },
  61: { 6: { 3: 300, 4: 3_500, 5: 60_000, 6: 12_000_000 } },
  62: { 5: { 2: 100, 3: 1_500, 4: 25_000, 5: 2_000_000 } },
  67: { 4: { 2: 150, 3: 2_000, 4: 500_000 } },
}

function firstPicks({ board, prizes }: PickNumbersRow, baseId: number): PrizeTable {
  if (board === 'keno') return firstKeno
  return board === 'bubbles' ? firstBubbles : (firstLottos[baseId] ?? prizes)
}

function withFirstPrizes(row: GameRow, baseId: number): GameRow {
  switch (row.family) {
    case 'pickNumbers':
      return { ...row, prizes: firstPicks(row, baseId) }
    case 'digits':
      return { ...row, exactPrize: 70 * 10 ** row.digits }
    case 'table': {
      // 95 % of all stakes, whatever the bet.
      const outcomes = row.to - row.drawnFrom + 1
      const covered = Object.keys(row.odds).map(Number)
      return {
        ...row,
        odds: Object.fromEntries(covered.map((count) => [count, Math.floor((95 * outcomes) / count)])),
      }
    }
  }
}
