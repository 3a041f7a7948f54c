import { gameRow, type GameRow } from '../../games/catalogue.ts'
import type { State } from '../state.ts'

/** The rules of a game: as the host describes them, otherwise those of the catalogue. */
export const rulesOf = ({ games }: Pick<State, 'games'>, gameId: number): GameRow | undefined =>
  games.offered[gameId]?.rules ?? gameRow(gameId)
