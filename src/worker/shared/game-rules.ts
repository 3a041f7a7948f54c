import { gameRow, type GameRow } from '../../games/catalogue.ts'
import type { Minor } from '../../values/money.ts'
import { ownEntry } from '../../values/own-entry.ts'
import type { State } from '../state.ts'

/** The rules of a game: as the host describes them, otherwise those of the catalogue. */
export const rulesOf = ({ games }: Pick<State, 'games'>, gameId: number): GameRow | undefined =>
  games.offered[gameId]?.rules ?? gameRow(gameId)

/** Price of one bet in one draw, minor units; undefined where the game is not offered in this price variant. */
export const betPriceOf = (
  { games }: Pick<State, 'games'>,
  gameId: number,
  variant: string,
): Minor | undefined => ownEntry(games.offered[gameId]?.prices ?? {}, variant)
