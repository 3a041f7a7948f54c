import { gameRow, type GameRow } from '../games/catalogue.ts'
import { isMarket } from '../games/family.ts'
import { exactOrder, type BettingFormat } from '../values/betting-format.ts'
import { marketsOf, type Table } from '../games/markets.ts'
import type { ReceiptTexts } from './texts.ts'

/** The tables whose markets have names in the texts. */
export const namedTables = ['wheel', 'smallWheel', 'race', 'powerBlitz'] as const satisfies readonly Table[]

/** The table of a game of the catalogue whose bets have names (section 9). All other games print numbers. */
export function tableOf(gameId: number): Table | undefined {
  const row = gameRow(gameId)
  return row?.family === 'table' && row.board !== 'table' ? row.board : undefined
}

function nameOf(
  table: Table | undefined,
  number: number,
  texts: ReceiptTexts['markets'],
): string | undefined {
  const market = table && isMarket(number) ? marketsOf(table).get(number) : undefined
  return table && market && texts[table][market.key]
}

/** A bet as text: `05 12 17`, `4 0 7`, `1st dozen (1-12)`. `table` is that of the game, if it is not the catalogue's. */
export function selection(
  gameId: number,
  numbers: readonly number[],
  texts: ReceiptTexts['markets'],
  table = tableOf(gameId),
): string {
  const width = gameRow(gameId)?.family === 'pickNumbers' ? 2 : 1
  return numbers
    .map((number) => nameOf(table, number, texts) ?? String(number).padStart(width, '0'))
    .join(' ')
}

/** The name that only the host's description of a game has for a market; those of the boards of the catalogue are in the texts. */
export function describedName(
  row: GameRow | undefined,
  [choice]: readonly number[],
  language: string,
): string | undefined {
  const market = row?.family === 'table' ? row.markets.find(({ id }) => id === choice) : undefined
  const key = row?.board === 'table' ? market?.key : undefined
  return market?.names?.[language] ?? key
}

/** The table whose markets a described game has; undefined where it is the one that the catalogue says, or none. */
export const describedTable = (row: GameRow | undefined, gameId: number): Table | undefined =>
  row?.family !== 'table' || row.board === 'table' || row.board === tableOf(gameId) ? undefined : row.board

/** The betting format of the digit games (section 3: 1001 exact order, 1000 any order). */
export const formatName = (format: BettingFormat, { format: names }: ReceiptTexts['markets']): string =>
  format === exactOrder ? names.exact : names.any
