import type { SliceEvolve } from '../core/slice.ts'
import type { GamesState } from './state.ts'

export const evolveGames = {
  gamesOffered(slice, { games }) {
    slice.offered = Object.fromEntries(games.map((game) => [game.gameId, game]))
  },
} satisfies SliceEvolve<GamesState>
