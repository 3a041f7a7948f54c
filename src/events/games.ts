import * as v from 'valibot'
import { GameId, NonNegativeMinor } from '../protocol/wire.ts'
import { event } from './event.ts'

/** A game as the host offers it: price of one bet by price variant, minor units. */
export const OfferedGame = v.object({
  gameId: GameId,
  name: v.string(),
  prices: v.record(v.string(), NonNegativeMinor),
})
export type OfferedGame = v.InferOutput<typeof OfferedGame>

export const gamesEvents = {
  /** The host's config and privileges: the games that this shop may sell now. */
  gamesOffered: event(v.object({ games: v.array(OfferedGame) })),
}
