import { gameRules, isGrandLottery, type Board, type GameRow } from '../../games/catalogue.ts'
import type { WireGameConfig } from '../../protocol/games.ts'
import { bettingFormats } from '../../values/betting-format.ts'
import type { Minor } from '../../values/money.ts'
import { accept, type Decision, type Moment } from './decision.ts'
import type { HostEventOf } from './events.ts'
import { rulesOf } from './schedule.ts'
import { offerOf } from './described-games.ts'
import type { OfferedGame } from './records.ts'
import type { HostState } from './state.ts'
import { ownEntry } from '../../values/own-entry.ts'

export interface OfferGames {
  readonly type: 'offerGames'
  readonly games: OfferedGame[]
}

export const decideGames = {
  offerGames: (_state: HostState, { games }: OfferGames, { now }: Moment): Decision =>
    accept({ type: 'gamesOffered', at: now, games }),
}

export const evolveGames = {
  gamesOffered(state: HostState, { games }: HostEventOf<'gamesOffered'>): void {
    state.games = Object.fromEntries(games.map((game) => [game.gameId, game]))
  },
}

/** A game that the shop offers: of the catalogue, or described. */
export function offeredGame({ games, described }: HostState, gameId: number): OfferedGame | undefined {
  const game = described[gameId]?.at(-1)
  return game ? offerOf(game) : games[gameId]
}

/** Every game that the shop offers, by id. */
export const offeredIds = ({ games, described }: Pick<HostState, 'games' | 'described'>): number[] =>
  Object.keys({ ...games, ...described }).map(Number)

/**
 * Price of one bet in one draw, or undefined where the game has no such price variant. Game 51 has its prices in the second
 * winning set.
 */
export function betPrice(game: OfferedGame, variant: string): Minor | undefined {
  const prices = game.prices[isGrandLottery(game.gameId) ? 1 : 0]
  return prices && ownEntry(prices, variant)
}

const logicNames: Record<Board, string> = {
  lotto: 'LottoGameLogic',
  keno: 'KenoGameLogic',
  bubbles: 'BubbleGameLogic',
  digits: 'DigitsGameLogic',
  wheel: 'WheelGameLogic',
  smallWheel: 'SmallWheelGameLogic',
  race: 'RaceGameLogic',
  powerBlitz: 'PowerBlitzGameLogic',
  table: 'TableGameLogic',
  instant: 'InstantGameLogic',
  grandLottery: 'GrandLotteryGameLogic',
}

function marketsOfRow(row: GameRow): { ids: readonly number[]; names: string[] } {
  if (row.family === 'digits') return { ids: bettingFormats, names: ['anyOrder', 'exactOrder'] }
  if (row.family !== 'table') return { ids: [], names: [] }
  return { ids: row.markets.map(({ id }) => id), names: row.markets.map(({ key }) => key) }
}

/** Answer of the config call (section 3, "Game config"). The deployment names the games. */
export function gameConfigs(state: HostState, nameOf: (gameId: number) => string): WireGameConfig[] {
  return offeredIds(state).map((gameId) => {
    const { prices } = offeredGame(state, gameId)!
    const described = state.described[gameId]?.at(-1)
    const row = rulesOf(state, gameId)
    const { ids, names } = marketsOfRow(row)
    return {
      game_id: gameId,
      game_name: nameOf(gameId),
      game_logic_name: logicNames[row.board],
      winning_sets: prices.map((bet_prices) => ({
        api_market_ids: JSON.stringify(ids),
        api_market_names: names,
        bet_prices,
      })),
      ...(described?.names ? { names: described.names } : {}),
      rules: described?.rules ?? gameRules(gameId),
    }
  })
}
