import { useMemo } from 'react'
import type { OfferedGame } from '../../worker/api.ts'
import { useView } from '../replica/view.ts'

/** The games that this shop may sell now, by id. */
export function useGames(): OfferedGame[] {
  const offered = useView(({ state }) => state.games.offered)
  return useMemo(() => Object.values(offered).sort((a, b) => a.gameId - b.gameId), [offered])
}

/** What the host calls a game; its number where the host no longer offers it. */
export const useGameName = (gameId: number): string =>
  useView(({ state }) => state.games.offered[gameId]?.name ?? `#${gameId}`)
