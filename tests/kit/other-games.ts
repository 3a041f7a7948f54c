import { gameRules } from '../../src/games/catalogue.ts'
import type { GameRules } from '../../src/protocol/game-rules.ts'

export const otherKeno = 5052
export const otherTable = 5042
export const otherDigits = 5024

function tableRules(): GameRules {
  const rules = gameRules(42)!
  if (rules.family !== 'table') throw new Error('game 42 is no table')
  const names = { low: 'Águas rasas', high: 'Águas fundas', red: 'Corais', black: 'Rochas' }
  const markets = rules.markets.map(({ key, ...market }) => ({
    ...market,
    key: `pond-${key}`,
    names: { pt: names[key as keyof typeof names] },
  }))
  return { ...rules, board: 'table', markets }
}

const bet_prices = { '1': 100, '2': 250, '3': 500 }

/**
 * The content of a file of games that the page's catalogue does not have: with the rules of keno 52, the small wheel
 * and digits 24.
 */
export const otherGames = [
  {
    game_id: otherKeno,
    game_name: 'Blue keno',
    names: { pt: 'Keno Azul' },
    bet_prices,
    rules: gameRules(52),
  },
  { game_id: otherTable, game_name: 'Pond', names: { pt: 'Lagoa' }, bet_prices, rules: tableRules() },
  {
    game_id: otherDigits,
    game_name: 'House numbers',
    names: { pt: 'Números de casa' },
    bet_prices,
    rules: gameRules(24),
  },
]
