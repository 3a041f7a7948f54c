import type { Translate } from '../texts/translate.ts'
import { gameRow } from '../../../games/catalogue.ts'
import { anyOrder, isMarket, type Bet } from '../../../games/family.ts'
import { marketsOf } from '../../../games/markets.ts'
import { textKey } from '../texts/keys.ts'

/** A number as text, or the name of a market. */
export function choiceText(t: Translate, gameId: number, number: number): string {
  const row = gameRow(gameId)
  if (row?.family !== 'table' || !isMarket(number)) return String(number)
  const market = marketsOf(row.table).get(number)
  return market ? t(textKey(`markets:${row.table}.${market.key}`)) : String(number)
}

/** The betting format of the digit games as text; empty for every other game. */
export const formatText = (t: Translate, { format }: Bet): string =>
  format === undefined ? '' : t(format === anyOrder ? 'markets:format.any' : 'markets:format.exact')

/** A bet in one line: `3 · 8 · 19`, `Red`, `4 0 7 · Exact order`. */
export function betText(t: Translate, gameId: number, bet: Bet): string {
  const separator = bet.format === undefined ? ' · ' : ' '
  const numbers = bet.numbers.map((number) => choiceText(t, gameId, number)).join(separator)
  return bet.format === undefined ? numbers : `${numbers} · ${formatText(t, bet)}`
}
