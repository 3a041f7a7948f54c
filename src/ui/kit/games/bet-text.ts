import type { Translate } from '../texts/translate.ts'
import type { GameRow, TableRow } from '../../../games/catalogue.ts'
import { isolated } from '../../../values/isolated.ts'
import { isMarket, type Bet } from '../../../games/family.ts'
import { anyOrder } from '../../../values/betting-format.ts'
import type { Market } from '../../../games/markets.ts'
import { currentTexts } from '../texts/i18n.ts'
import { textKey } from '../texts/keys.ts'

/** The name of a market in the current language: the host's, that of its board, or its key. */
export const marketText = (t: Translate, { board }: TableRow, { key, names }: Market): string =>
  isolated(
    names?.[currentTexts().language] ?? (board === 'table' ? key : t(textKey(`markets:${board}.${key}`))),
  )

/** A number as text, or the name of a market. */
export function choiceText(t: Translate, row: GameRow | undefined, number: number): string {
  if (row?.family !== 'table' || !isMarket(number)) return String(number)
  const market = row.markets.find(({ id }) => id === number)
  return market ? marketText(t, row, market) : String(number)
}

/** The betting format of the digit games as text; empty for every other game. */
const formatText = (t: Translate, { format }: Bet): string =>
  format === undefined ? '' : t(format === anyOrder ? 'markets:format.any' : 'markets:format.exact')

/** A bet in one line: `3 · 8 · 19`, `Red`, `4 0 7 · Exact order`. */
export function betText(t: Translate, row: GameRow | undefined, bet: Bet): string {
  const separator = bet.format === undefined ? ' · ' : ' '
  const numbers = bet.numbers.map((number) => choiceText(t, row, number)).join(separator)
  return bet.format === undefined ? numbers : `${numbers} · ${formatText(t, bet)}`
}
