import type { GameRules } from '../protocol/game-rules.ts'
import { marketsOf, type Table } from './markets.ts'

/** The rules of a game, as a host describes them; the rows of the catalogue are of the same form. */
export type GameRow = GameRules
export type PickNumbersRow = Extract<GameRow, { family: 'pickNumbers' }>
export type DigitsRow = Extract<GameRow, { family: 'digits' }>
export type TableRow = Extract<GameRow, { family: 'table' }>
export type Board = GameRow['board']

/** Prize in hundredths of the stake by how many numbers were picked and how many of them were drawn. */
export type PrizeTable = PickNumbersRow['prizes']

/** What every bet of a game gives back to the players on average: per cent of the stake, both bounds included. */
export interface ReturnBounds {
  readonly min: number
  readonly max: number
}

/** For a game whose row gives no bounds of its own. */
export const usualReturn: ReturnBounds = { min: 45, max: 75 }

/** The data of a game beside its rules. */
interface Known {
  /** Base game id (sections 2 and 9); its editions are this id plus 1000 and plus 2000. */
  readonly id: number
  /** Bounds that are not the usual ones, and why. */
  readonly returns?: ReturnBounds & { readonly reason: string }
}
type Catalogued<Row extends GameRow> = Row & Known
/** A game of the sandbox host, which a page also uses where a host describes no rules. */
export type CatalogueRow = Catalogued<PickNumbersRow> | Catalogued<DigitsRow> | Catalogued<TableRow>

const maxBets = 10

const lotto = (
  id: number,
  drawn: number,
  pool: number,
  drawEveryS: number,
  prizes: Record<string, number>,
): Catalogued<PickNumbersRow> => ({
  id,
  family: 'pickNumbers',
  board: 'lotto',
  drawEveryS,
  maxDraws: 10,
  maxBets,
  pool,
  pick: { min: drawn, max: drawn, quick: drawn },
  drawn,
  prizes: { [drawn]: prizes },
})

/** As many numbers may be picked as the prize table has rows. */
const upTo = (prizes: PrizeTable): number => Object.keys(prizes).length

const keno = (
  id: number,
  drawn: number,
  pool: number,
  drawEveryS: number,
  prizes: PrizeTable,
): Catalogued<PickNumbersRow> => ({
  id,
  family: 'pickNumbers',
  board: 'keno',
  drawEveryS,
  maxDraws: 10,
  maxBets,
  pool,
  pick: { min: 1, max: upTo(prizes), quick: Math.min(upTo(prizes), 6) },
  drawn,
  prizes,
})

const bubbles = (
  id: number,
  pool: number,
  drawEveryS: number,
  prizes: PrizeTable,
): Catalogued<PickNumbersRow> => ({
  id,
  family: 'pickNumbers',
  board: 'bubbles',
  drawEveryS,
  maxDraws: 10,
  maxBets,
  pool,
  pick: { min: 1, max: upTo(prizes), quick: 3 },
  drawn: pool / 4,
  prizes,
})

const orderedDigits = (id: number, count: number, drawEveryS: number): Catalogued<DigitsRow> => ({
  id,
  family: 'digits',
  board: 'digits',
  drawEveryS,
  maxDraws: 10,
  maxBets,
  digits: count,
  // Prizes of 600 and 6 000 times the stake can be shared among 1, 3, 6, 4, 12 and 24 orders without a rest.
  exactPrize: 60 * 10 ** count,
})

const tableGame = (
  id: number,
  board: Table,
  [from, to, drawnFrom]: readonly [number, number, number],
  odds: TableRow['odds'],
): Catalogued<TableRow> => ({
  id,
  family: 'table',
  board,
  drawEveryS: 45,
  maxDraws: 10,
  maxBets,
  returns: {
    min: 90,
    max: 95,
    reason: 'one number of few, at odds that a player compares with those of a roulette table',
  },
  from,
  to,
  drawnFrom,
  markets: [...marketsOf(board).values()],
  odds,
})

const rows: readonly CatalogueRow[] = [
  lotto(4, 6, 36, 180, { 3: 500, 4: 5_000, 5: 100_000, 6: 10_000_000 }),
  tableGame(16, 'wheel', [1, 36, 1], { 1: 3_400, 12: 280, 18: 190 }),
  keno(20, 20, 80, 300, {
    1: { 1: 250 },
    2: { 1: 100, 2: 500 },
    3: { 2: 250, 3: 2_500 },
    4: { 2: 100, 3: 400, 4: 10_000 },
    5: { 3: 200, 4: 2_000, 5: 45_000 },
    6: { 3: 100, 4: 700, 5: 5_000, 6: 160_000 },
    7: { 3: 100, 4: 300, 5: 2_000, 6: 10_000, 7: 500_000 },
    8: { 4: 200, 5: 1_000, 6: 5_000, 7: 100_000, 8: 1_500_000 },
    9: { 4: 100, 5: 500, 6: 2_500, 7: 20_000, 8: 400_000, 9: 4_000_000 },
    10: { 0: 200, 5: 200, 6: 2_000, 7: 8_000, 8: 50_000, 9: 1_000_000, 10: 10_000_000 },
  }),
  lotto(21, 5, 35, 300, { 2: 100, 3: 1_500, 4: 30_000, 5: 2_000_000 }),
  orderedDigits(24, 3, 300),
  bubbles(25, 24, 180, {
    1: { 1: 260 },
    2: { 2: 1_200 },
    3: { 2: 200, 3: 4_000 },
    4: { 3: 1_000, 4: 20_000 },
  }),
  tableGame(27, 'race', [1, 12, 1], { 1: 1_100, 3: 380, 4: 280, 6: 190 }),
  lotto(28, 7, 42, 300, { 3: 200, 4: 2_000, 5: 25_000, 6: 1_000_000, 7: 20_000_000 }),
  lotto(29, 6, 45, 300, { 3: 1_000, 4: 10_000, 5: 400_000, 6: 20_000_000 }),
  orderedDigits(30, 4, 300),
  {
    id: 31,
    family: 'pickNumbers',
    board: 'instant',
    drawEveryS: 0,
    maxDraws: 1,
    maxBets,
    pool: 9,
    pick: { min: 3, max: 3, quick: 3 },
    drawn: 3,
    prizes: { 3: { 2: 200, 3: 2_500 } },
  },
  keno(40, 10, 40, 45, {
    1: { 1: 250 },
    2: { 1: 100, 2: 500 },
    3: { 2: 250, 3: 2_500 },
    4: { 2: 100, 3: 400, 4: 12_500 },
    5: { 3: 200, 4: 2_000, 5: 80_000 },
    6: { 3: 100, 4: 700, 5: 8_000, 6: 400_000 },
  }),
  bubbles(41, 20, 45, {
    1: { 1: 260 },
    2: { 2: 1_200 },
    3: { 2: 200, 3: 4_000 },
    4: { 3: 1_000, 4: 30_000 },
  }),
  tableGame(42, 'smallWheel', [1, 12, 1], { 1: 1_100, 6: 190 }),
  lotto(43, 5, 50, 180, { 2: 300, 3: 3_000, 4: 100_000, 5: 10_000_000 }),
  bubbles(44, 36, 300, {
    1: { 1: 260 },
    2: { 2: 1_100 },
    3: { 2: 200, 3: 3_000 },
    4: { 3: 1_000, 4: 10_000 },
  }),
  keno(45, 15, 60, 180, {
    1: { 1: 250 },
    2: { 1: 100, 2: 500 },
    3: { 2: 250, 3: 2_500 },
    4: { 2: 100, 3: 400, 4: 10_000 },
    5: { 3: 200, 4: 2_000, 5: 50_000 },
    6: { 3: 100, 4: 700, 5: 6_000, 6: 200_000 },
    7: { 3: 100, 4: 300, 5: 2_000, 6: 10_000, 7: 800_000 },
    8: { 4: 200, 5: 1_000, 6: 7_500, 7: 100_000, 8: 3_000_000 },
  }),
  lotto(46, 6, 49, 300, { 3: 1_500, 4: 15_000, 5: 500_000, 6: 30_000_000 }),
  lotto(48, 5, 36, 45, { 2: 100, 3: 1_500, 4: 30_000, 5: 2_000_000 }),
  keno(49, 20, 70, 180, {
    1: { 1: 220 },
    2: { 1: 100, 2: 300 },
    3: { 2: 200, 3: 1_500 },
    4: { 2: 100, 3: 300, 4: 4_000 },
    5: { 3: 200, 4: 1_000, 5: 20_000 },
    6: { 3: 100, 4: 400, 5: 3_000, 6: 50_000 },
    7: { 4: 200, 5: 1_200, 6: 10_000, 7: 200_000 },
    8: { 4: 100, 5: 500, 6: 3_000, 7: 30_000, 8: 800_000 },
    9: { 5: 200, 6: 1_500, 7: 10_000, 8: 150_000, 9: 2_500_000 },
    10: { 5: 100, 6: 800, 7: 4_000, 8: 30_000, 9: 400_000, 10: 5_000_000 },
  }),
  tableGame(50, 'powerBlitz', [1, 24, 0], { 1: 2_300, 6: 390, 8: 290, 12: 190 }),
  {
    ...lotto(51, 6, 60, 86_400, { 3: 2_000, 4: 40_000, 5: 2_000_000, 6: 100_000_000 }),
    board: 'grandLottery',
  },
  keno(52, 12, 48, 180, {
    1: { 1: 250 },
    2: { 1: 100, 2: 500 },
    3: { 2: 250, 3: 2_500 },
    4: { 2: 100, 3: 400, 4: 12_500 },
    5: { 3: 200, 4: 2_000, 5: 60_000 },
    6: { 3: 100, 4: 700, 5: 7_000, 6: 300_000 },
  }),
  bubbles(54, 28, 45, {
    1: { 1: 260 },
    2: { 2: 1_200 },
    3: { 2: 200, 3: 3_500 },
    4: { 3: 1_000, 4: 15_000 },
  }),
  { ...lotto(59, 4, 20, 180, { 2: 100, 3: 1_200, 4: 100_000 }), maxDraws: 1 },
  lotto(61, 6, 40, 180, { 3: 600, 4: 8_000, 5: 200_000, 6: 10_000_000 }),
  lotto(62, 5, 40, 180, { 2: 200, 3: 1_500, 4: 40_000, 5: 5_000_000 }),
  keno(65, 10, 30, 45, {
    1: { 1: 200 },
    2: { 2: 600 },
    3: { 2: 100, 3: 1_500 },
    4: { 3: 400, 4: 4_000 },
    5: { 3: 100, 4: 800, 5: 15_000 },
  }),
  bubbles(66, 32, 180, {
    1: { 1: 260 },
    2: { 2: 1_100 },
    3: { 2: 200, 3: 3_500 },
    4: { 3: 1_000, 4: 15_000 },
  }),
  lotto(67, 4, 30, 45, { 2: 200, 3: 5_000, 4: 500_000 }),
]

const byBaseId: ReadonlyMap<number, CatalogueRow> = new Map(rows.map((row) => [row.id, row]))

/** Game 51 has its own price, endpoints and an hours display (section 9); so do its editions. */
export const grandLotteryId = 51

export const editions = [0, 1000, 2000] as const

/** Every game id: 30 base games in three editions. */
export const gameIds: readonly number[] = editions.flatMap((offset) => rows.map((row) => offset + row.id))

/** A game with an id above those of the editions is none of the catalogue, and an edition of no other. */
export const baseIdOf = (gameId: number): number => (gameId < 3000 ? gameId % 1000 : gameId)

const editionMarks = ['', ' II', ' III']

/** What follows the name of the base game; undefined where there is no such edition. */
export const editionMark = (gameId: number): string | undefined => editionMarks[Math.floor(gameId / 1000)]

/** The row of a game id, editions included; undefined where there is no such game. */
export const gameRow = (gameId: number): CatalogueRow | undefined => byBaseId.get(baseIdOf(gameId))

/** The rules of a game of the catalogue in the form that a host sends; undefined where there is no such game. */
export function gameRules(gameId: number): GameRow | undefined {
  const row = gameRow(gameId)
  if (!row) return undefined
  const { id, returns, ...rules } = row
  void [id, returns]
  return rules
}

export const isGrandLottery = (gameId: number): boolean => baseIdOf(gameId) === grandLotteryId
