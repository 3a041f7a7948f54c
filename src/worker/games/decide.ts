import type { OfferedGame, RefusedGame } from '../../events/games.ts'
import type { CartTicket } from '../../events/ticket.ts'
import type { EventOf } from '../../events/vocabulary.ts'
import { baseIdOf, gameRow, isGrandLottery } from '../../games/catalogue.ts'
import { readRules } from '../../games/read-rules.ts'
import type { WireGameConfig } from '../../protocol/games.ts'
import type { GameRules } from '../../protocol/game-rules.ts'
import type { Deployment } from '../../values/deployment.ts'
import { isEqual } from '../../values/equal.ts'
import { accept, type Deciders } from '../decider.ts'
import { priceOfTicket } from '../shared/ticket-price.ts'

export const decideGames: Deciders<'recordGames'> = {
  recordGames({ games, session, cart }, { config, permitted }) {
    const read = config
      .filter(({ game_id: gameId }) => permitted.includes(gameId) && isShown(gameId, session.deployment))
      .flatMap(readGame)
    const offered = read.flatMap((game) => ('prices' in game ? [game] : []))
    const refused = read.flatMap((game) => ('problem' in game ? [game] : []))
    const byId = (a: OfferedGame, b: OfferedGame) => a.gameId - b.gameId
    const isKnown =
      isEqual(Object.values(games.offered), offered.toSorted(byId)) && isEqual(games.refused ?? [], refused)
    const data = { games: offered, ...(refused.length > 0 ? { refused } : {}) }
    return accept(
      ...(isKnown ? [] : [{ type: 'gamesOffered', data } as const]),
      ...changedPrices([...cart.tickets, ...cart.setAside], offered),
    )
  },
}

/**
 * The tickets in the cart that cost something else now, so that the cashier takes the price at which the host sells. One that
 * is not sold any more keeps its price: the host decides about it.
 */
const changedPrices = (
  tickets: readonly CartTicket[],
  offered: readonly OfferedGame[],
): EventOf<'ticketPriceChanged'>[] =>
  tickets.flatMap((ticket) => {
    const { ticketId, price: known } = ticket
    const game = offered.find(({ gameId }) => gameId === ticket.gameId)
    const price = priceOfTicket(game, ticket) ?? known
    return price === known ? [] : [{ type: 'ticketPriceChanged', data: { ticketId, price } }]
  })

/** A game that can be sold, or the problem of its description. Nothing where neither the host nor the catalogue describes it. */
function readGame(config: WireGameConfig): (OfferedGame | RefusedGame)[] {
  const { game_id: gameId, game_name: name, rules } = config
  if (rules === undefined) return gameRow(gameId) ? [offeredGame(config)] : []
  const read = readRules(rules)
  return [read.ok ? offeredGame(config, read.rules) : { gameId, name, problem: read.problem }]
}

/** Section 6: the deployment's lists of games to show, and not to show; empty lists restrict nothing. */
function isShown(gameId: number, deployment: Deployment | null): boolean {
  if (!deployment) return true
  const { onlyTheseGames, dontUseTheseGames } = deployment
  const isListed = (list: readonly number[]) => list.includes(gameId) || list.includes(baseIdOf(gameId))
  return !isListed(dontUseTheseGames) && (onlyTheseGames.length === 0 || isListed(onlyTheseGames))
}

/** Game 51 is priced by its second winning set (section 3). */
function offeredGame(config: WireGameConfig, rules?: GameRules): OfferedGame {
  const { game_id: gameId, game_name: name, winning_sets: sets, names } = config
  const priced = (isGrandLottery(gameId) ? sets[1] : undefined) ?? sets[0]
  return {
    gameId,
    name,
    prices: priced?.bet_prices ?? {},
    ...(names ? { names } : {}),
    ...(rules ? { rules } : {}),
  }
}
