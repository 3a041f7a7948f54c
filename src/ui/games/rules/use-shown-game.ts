import { useRoute } from 'wouter'

/** The game whose board is on the screen; null on every other page. */
export function useShownGame(): number | null {
  const [isGame, parameters] = useRoute('/game/:gameId')
  return isGame ? Number(parameters.gameId) : null
}
