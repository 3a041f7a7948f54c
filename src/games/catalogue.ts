import type { Table } from './markets.ts'

/** Prize in hundredths of the stake by how many numbers were picked and how many of them were drawn. */
export type PrizeTable = Readonly<Record<number, Readonly<Record<number, number>>>>

interface Row {
  /** Base game id (sections 2 and 9); its editions are this id plus 1000 and plus 2000. */
  readonly id: number
  /** Time from one draw to the next; 0 for an instant game, whose result comes with the sale. */
  readonly drawEveryS: number
  /** Most draws one ticket may take part in; 1 for a game without multi-draw. */
  readonly maxDraws: number
}

export interface PickNumbersRow extends Row {
  readonly family: 'pickNumbers'
  /** Which board the page shows. */
  readonly board: 'lotto' | 'keno' | 'bubbles' | 'instant' | 'grandLottery'
  /** Numbers are 1 to `pool`. */
  readonly pool: number
  readonly pick: { readonly min: number; readonly max: number; readonly quick: number }
  readonly drawn: number
  readonly prizes: PrizeTable
}

export interface DigitsRow extends Row {
  readonly family: 'digits'
  readonly board: 'digits'
  readonly digits: number
  /** Hundredths of the stake for the exact order; any order shares it among the orders. */
  readonly exactPrize: number
}

export interface TableRow extends Row {
  readonly family: 'table'
  readonly board: Table
  readonly table: Table
  /** The numbers that can be bet on. */
  readonly from: number
  readonly to: number
  /** The lowest number that can be drawn: power blitz has a zero. */
  readonly drawnFrom: number
  /** Hundredths of the stakes that go back to the players. */
  readonly payback: number
}

export type GameRow = PickNumbersRow | DigitsRow | TableRow
export type Board = GameRow['board']

const lotto = (
  id: number,
  drawn: number,
  pool: number,
  drawEveryS: number,
  prizes: Readonly<Record<number, number>>,
): PickNumbersRow => ({
  id,
  family: 'pickNumbers',
  board: 'lotto',
  drawEveryS,
  maxDraws: 10,
  pool,
  pick: { min: drawn, max: drawn, quick: drawn },
  drawn,
  prizes: { [drawn]: prizes },
})

const kenoPrizes: PrizeTable = {
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

const keno = (id: number, pool: number, drawn: number, max: number, drawEveryS: number): PickNumbersRow => ({
  id,
  family: 'pickNumbers',
  board: 'keno',
  drawEveryS,
  maxDraws: 10,
  pool,
  pick: { min: 1, max, quick: Math.min(max, 6) },
  drawn,
  prizes: kenoPrizes,
})

const bubbles = (id: number, pool: number, drawEveryS: number): PickNumbersRow => ({
  id,
  family: 'pickNumbers',
  board: 'bubbles',
  drawEveryS,
  maxDraws: 10,
  pool,
  pick: { min: 1, max: 4, quick: 3 },
  drawn: pool / 4,
  prizes: { 1: { 1: 350 }, 2: { 2: 1_300 }, 3: { 2: 200, 3: 4_500 }, 4: { 3: 800, 4: 16_000 } },
})

const orderedDigits = (id: number, count: number, drawEveryS: number): DigitsRow => ({
  id,
  family: 'digits',
  board: 'digits',
  drawEveryS,
  maxDraws: 10,
  digits: count,
  exactPrize: 70 * 10 ** count,
})

const tableGame = (
  id: number,
  board: Table,
  [from, to, drawnFrom]: readonly [number, number, number],
  drawEveryS: number,
): TableRow => ({
  id,
  family: 'table',
  board,
  table: board,
  drawEveryS,
  maxDraws: 10,
  from,
  to,
  drawnFrom,
  payback: 95,
})

const rows: readonly GameRow[] = [
  lotto(4, 6, 36, 180, { 3: 300, 4: 3_000, 5: 50_000, 6: 10_000_000 }),
  tableGame(16, 'wheel', [1, 36, 1], 45),
  keno(20, 80, 20, 10, 300),
  lotto(21, 5, 35, 300, { 2: 100, 3: 1_000, 4: 20_000, 5: 1_500_000 }),
  orderedDigits(24, 3, 300),
  bubbles(25, 24, 180),
  tableGame(27, 'race', [1, 12, 1], 45),
  lotto(28, 7, 42, 300, { 4: 1_000, 5: 10_000, 6: 200_000, 7: 20_000_000 }),
  lotto(29, 6, 45, 300, { 3: 400, 4: 5_000, 5: 100_000, 6: 20_000_000 }),
  orderedDigits(30, 4, 300),
  {
    id: 31,
    family: 'pickNumbers',
    board: 'instant',
    drawEveryS: 0,
    maxDraws: 1,
    pool: 9,
    pick: { min: 3, max: 3, quick: 3 },
    drawn: 3,
    prizes: { 3: { 2: 200, 3: 2_500 } },
  },
  keno(40, 40, 10, 6, 45),
  bubbles(41, 20, 45),
  tableGame(42, 'smallWheel', [1, 12, 1], 45),
  lotto(43, 5, 50, 180, { 2: 200, 3: 2_500, 4: 60_000, 5: 5_000_000 }),
  bubbles(44, 36, 300),
  keno(45, 60, 15, 8, 180),
  lotto(46, 6, 49, 300, { 3: 500, 4: 8_000, 5: 150_000, 6: 30_000_000 }),
  lotto(48, 5, 36, 45, { 2: 100, 3: 1_000, 4: 20_000, 5: 1_500_000 }),
  keno(49, 70, 20, 10, 180),
  tableGame(50, 'powerBlitz', [1, 24, 0], 45),
  { ...lotto(51, 6, 60, 86_400, { 4: 10_000, 5: 500_000, 6: 100_000_000 }), board: 'grandLottery' },
  keno(52, 48, 12, 6, 180),
  bubbles(54, 28, 45),
  { ...lotto(59, 4, 20, 180, { 2: 100, 3: 1_000, 4: 200_000 }), maxDraws: 1 },
  lotto(61, 6, 40, 180, { 3: 300, 4: 3_500, 5: 60_000, 6: 12_000_000 }),
  lotto(62, 5, 40, 180, { 2: 100, 3: 1_500, 4: 25_000, 5: 2_000_000 }),
  keno(65, 30, 10, 5, 45),
  bubbles(66, 32, 180),
  lotto(67, 4, 30, 45, { 2: 150, 3: 2_000, 4: 500_000 }),
]

const byBaseId: ReadonlyMap<number, GameRow> = new Map(rows.map((row) => [row.id, row]))

/** Game 51 has its own price, endpoints and an hours display (section 9); so do its editions. */
export const grandLotteryId = 51

export const editions = [0, 1000, 2000] as const

/** Every game id: 30 base games in three editions. */
export const gameIds: readonly number[] = editions.flatMap((offset) => rows.map((row) => offset + row.id))

export const baseIdOf = (gameId: number): number => gameId % 1000

const editionMarks = ['', ' II', ' III']

/** What follows the name of the base game; undefined where there is no such edition. */
export const editionMark = (gameId: number): string | undefined => editionMarks[Math.floor(gameId / 1000)]

/** The row of a game id, editions included; undefined where there is no such game. */
export const gameRow = (gameId: number): GameRow | undefined =>
  editions.some((offset) => offset === gameId - baseIdOf(gameId)) ? byBaseId.get(baseIdOf(gameId)) : undefined

export const isGrandLottery = (gameId: number): boolean => baseIdOf(gameId) === grandLotteryId
