import { gameIds, gameRow, type GameRow } from '../../../games/catalogue.ts'
import { isMarket, type Bet } from '../../../games/family.ts'
import { anyOrder } from '../../../values/betting-format.ts'
import { quickPick } from '../../../games/rules.ts'
import { gameName } from '../../kit/games/game-name.ts'
import type { Translate } from '../../kit/texts/translate.ts'
import { namedChoices } from './named-choices.ts'
import { asTyped } from './names.ts'
import type { LineGame, Shop } from './read-line.ts'

export const prices = { '1': 100, '2': 250 }

const choose = (below: number): number => Math.floor(below / 2)
const inOrder = (bet: Bet): Bet => (bet.format ? bet : { numbers: bet.numbers.toSorted((a, b) => a - b) })

/** For tests: a shop that sells every game of the catalogue, named by these texts, and others. */
export function shopNaming(t: Translate, others: readonly LineGame[] = []): Shop {
  const games = gameIds.map((gameId) => ({
    gameId,
    name: gameName(t, gameId),
    row: gameRow(gameId)!,
    prices,
  }))
  return {
    games: [...games, ...others],
    choices: (row) => namedChoices(t, row),
    quickPick: ({ row }) => inOrder(quickPick(row, choose)),
  }
}

function typedBet({ numbers, format }: Bet, row: GameRow, { choices }: Shop): string {
  const named = choices(row)
  const nameOf = (id: number): string => asTyped(named.find((choice) => choice.id === id)!.name)
  const typed = numbers.map((number) =>
    row.family === 'table' && isMarket(number) ? nameOf(number) : String(number),
  )
  return format === anyOrder ? `${typed.join('')} ${nameOf(format)}` : typed.join(' ')
}

/** A line that means this ticket. */
export const lineFor = (
  shop: Shop,
  { gameId, row }: Pick<LineGame, 'gameId' | 'row'>,
  bets: readonly Bet[],
  drawCount: number,
): string => `${gameId} ${bets.map((bet) => typedBet(bet, row, shop)).join(' / ')} d${drawCount}`
