import type { OfferedGame } from '../../events/games.ts'

export interface GamesState {
  /** By game id: what this shop may sell, with the prices of the moment. */
  offered: Record<number, OfferedGame>
}

export const initialGames: GamesState = { offered: {} }
