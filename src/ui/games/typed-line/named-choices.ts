import type { GameRow } from '../../../games/catalogue.ts'
import { anyOrder, exactOrder } from '../../../values/betting-format.ts'
import { marketText } from '../../kit/games/bet-text.ts'
import type { Translate } from '../../kit/texts/translate.ts'
import type { Choice } from './read-line.ts'

/** What has a name on a board, in the current language: the markets of a table, the betting formats of digits. */
export function namedChoices(t: Translate, row: GameRow): readonly Choice[] {
  switch (row.family) {
    case 'table':
      return row.markets.map((market) => ({ id: market.id, name: marketText(t, row, market) }))
    case 'digits':
      return [
        { id: exactOrder, format: exactOrder, name: t('markets:format.exact') },
        { id: anyOrder, format: anyOrder, name: t('markets:format.any') },
      ]
    case 'pickNumbers':
      return []
  }
}
