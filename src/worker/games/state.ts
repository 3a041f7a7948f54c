import type { OfferedGame } from '../../events/games.ts'

export interface GamesState {
  /** The games that this shop may sell, by id, with their current prices. */
  offered: Record<number, OfferedGame>
}

export const initialGames: GamesState = { offered: {} }
