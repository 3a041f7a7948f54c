import type { OfferedGame } from '../../events/games.ts'
import { baseIdOf, gameRow, isGrandLottery } from '../../games/catalogue.ts'
import type { WireGameConfig } from '../../protocol/games.ts'
import type { Deployment } from '../../values/deployment.ts'
import { isEqual } from '../../values/equal.ts'
import { happens, type Deciders } from '../decider.ts'

export const decideGames: Deciders<'recordGames'> = {
  recordGames({ games, session }, { config, permitted }) {
    const offered = config
      .filter(({ game_id: gameId }) => permitted.includes(gameId) && gameRow(gameId))
      .filter(({ game_id: gameId }) => isShown(gameId, session.deployment))
      .map(offeredGame)
    const known = Object.values(games.offered)
    const byId = (a: OfferedGame, b: OfferedGame) => a.gameId - b.gameId
    return isEqual(known, [...offered].sort(byId))
      ? happens()
      : happens({ type: 'gamesOffered', data: { games: offered } })
  },
}

/** Section 6: the deployment's lists of games to show, and not to show; empty lists restrict nothing. */
function isShown(gameId: number, deployment: Deployment | null): boolean {
  if (!deployment) return true
  const { onlyTheseGames, dontUseTheseGames } = deployment
  const isListed = (list: readonly number[]) => list.includes(gameId) || list.includes(baseIdOf(gameId))
  return !isListed(dontUseTheseGames) && (onlyTheseGames.length === 0 || isListed(onlyTheseGames))
}

/** Game 51 is priced by its second winning set (section 3). */
function offeredGame({ game_id: gameId, game_name: name, winning_sets: sets }: WireGameConfig): OfferedGame {
  const priced = (isGrandLottery(gameId) ? sets[1] : undefined) ?? sets[0]
  return { gameId, name, prices: priced?.bet_prices ?? {} }
}
