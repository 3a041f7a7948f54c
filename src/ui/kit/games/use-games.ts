import { useMemo } from 'react'
import type { OfferedGame } from '../../../worker/api.ts'
import { useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'
import { gameName } from './game-name.ts'

/** The games that this shop may sell now, by id, named in the current language. */
export function useGames(): OfferedGame[] {
  const offered = useView(({ state }) => state.games.offered)
  const { t } = useTranslation()
  return useMemo(
    () =>
      Object.values(offered)
        .sort((a, b) => a.gameId - b.gameId)
        .map((game) => ({ ...game, name: gameName(t, game.gameId, game) })),
    [offered, t],
  )
}

/** A game that this shop may sell now, named in the current language. */
export function useGame(gameId: number): OfferedGame | undefined {
  const game = useView(({ state }) => state.games.offered[gameId])
  const { t } = useTranslation()
  return useMemo(() => game && { ...game, name: gameName(t, gameId, game) }, [game, gameId, t])
}

/** Names a game in the current language. `hostName`: the host's name, used if the game is no longer offered. */
export function useGameName(): (gameId: number, hostName?: string) => string {
  const offered = useView(({ state }) => state.games.offered)
  const { t } = useTranslation()
  return (gameId, hostName) => {
    const { name = hostName, names } = offered[gameId] ?? {}
    return gameName(t, gameId, name === undefined ? undefined : { name: hostName ?? name, names })
  }
}
