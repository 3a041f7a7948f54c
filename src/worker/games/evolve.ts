import type { SliceEvolve } from '../core/slice.ts'
import type { GamesState } from './state.ts'

export const evolveGames = {
  gamesOffered(slice, { games, refused }) {
    slice.offered = Object.fromEntries(games.map((game) => [game.gameId, game]))
    if (refused) slice.refused = refused
    else delete slice.refused
  },
} satisfies SliceEvolve<GamesState>
