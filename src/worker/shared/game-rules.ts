import { gameRow, type GameRow } from '../../games/catalogue.ts'
import type { SoldGame } from '../../events/games.ts'
import type { CartTicket } from '../../events/ticket.ts'
import type { State } from '../state.ts'

/** The rules of a game: as the host describes them, otherwise those of the catalogue. */
export const rulesOf = ({ games }: Pick<State, 'games'>, gameId: number): GameRow | undefined =>
  games.offered[gameId]?.rules ?? gameRow(gameId)

/**
 * What a ticket that is bought now shows of its game, on paper and screens, whenever that is; undefined where the host neither
 * names the game in languages nor describes it.
 */
export function gameToSell(
  { games }: Pick<State, 'games'>,
  { gameId, bets }: Pick<CartTicket, 'gameId' | 'bets'>,
): SoldGame | undefined {
  const { name, names, rules } = games.offered[gameId] ?? {}
  if (name === undefined || !(names ?? rules)) return undefined
  const game = { name, ...(names && { names }) }
  if (rules?.family !== 'table') return game
  const chosen = new Set(bets.flatMap(({ numbers }) => numbers))
  return { ...game, rules: { ...rules, markets: rules.markets.filter(({ id }) => chosen.has(id)) } }
}
