import type { GameRules } from '../../src/protocol/game-rules.ts'
import type { WireGameConfig } from '../../src/protocol/games.ts'

/** Games that the catalogue does not have, as another host describes them. */
export const foreignKeno = {
  family: 'pickNumbers',
  board: 'keno',
  drawEveryS: 240,
  maxDraws: 4,
  maxBets: 3,
  pool: 44,
  pick: { min: 2, max: 3, quick: 3 },
  drawn: 11,
  prizes: { 2: { 2: 900 }, 3: { 2: 200, 3: 2_500 } },
} satisfies GameRules

export const foreignTable = {
  family: 'table',
  board: 'table',
  drawEveryS: 60,
  maxDraws: 5,
  maxBets: 10,
  from: 1,
  to: 15,
  drawnFrom: 0,
  markets: [
    {
      id: 1001,
      key: 'small',
      names: { en: 'Small fish', pt: 'Peixe miúdo' },
      numbers: [1, 2, 3, 4, 5],
      colour: 'green',
    },
    { id: 1002, key: 'deep', numbers: [11, 12, 13, 14, 15], colour: 'blue' },
  ],
  odds: { 1: 1_200, 5: 250 },
} satisfies GameRules

export const foreignDigits: GameRules = {
  family: 'digits',
  board: 'digits',
  drawEveryS: 600,
  maxDraws: 1,
  maxBets: 5,
  digits: 5,
  exactPrize: 6_000_000,
}

/** A game of the config call; `rules` as a host may send them, right or wrong. */
export const foreignConfig = (gameId: number, rules: unknown): WireGameConfig => ({
  game_id: gameId,
  game_name: `Game ${gameId}`,
  game_logic_name: 'GameLogic',
  winning_sets: [{ api_market_ids: '[]', api_market_names: [], bet_prices: { '1': 100, '2': 300 } }],
  rules,
})
