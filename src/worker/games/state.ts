import type { OfferedGame, RefusedGame } from '../../events/games.ts'

export interface GamesState {
  /** The games that this shop may sell, by id, with their current prices. */
  offered: Record<number, OfferedGame>
  /** Permitted games that are not sold, because the host describes them wrongly; missing where there are none. */
  refused?: RefusedGame[]
}

export const initialGames: GamesState = { offered: {} }
