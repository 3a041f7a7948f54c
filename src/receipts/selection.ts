import { gameRow } from '../games/catalogue.ts'
import { exactOrder, isMarket, type BettingFormat } from '../games/family.ts'
import type { ReceiptTexts } from './texts.ts'

/** Games whose bets have names from the tables (section 9). All other games print numbers. */
function nameOf(gameId: number, number: number, texts: ReceiptTexts['markets']): string | undefined {
  const row = gameRow(gameId)
  if (row?.family !== 'table' || !isMarket(number)) return undefined
  const market = row.markets.find(({ id }) => id === number)
  return market && row.board !== 'table' ? texts[row.board][market.key] : undefined
}

/** A bet as text: `05 12 17`, `4 0 7`, `1st dozen (1-12)`. */
export function selection(
  gameId: number,
  numbers: readonly number[],
  texts: ReceiptTexts['markets'],
): string {
  const width = gameRow(gameId)?.family === 'pickNumbers' ? 2 : 1
  return numbers
    .map((number) => nameOf(gameId, number, texts) ?? String(number).padStart(width, '0'))
    .join(' ')
}

/** The betting format of the digit games (section 3: 1001 exact order, 1000 any order). */
export const formatName = (format: BettingFormat, { format: names }: ReceiptTexts['markets']): string =>
  format === exactOrder ? names.exact : names.any
