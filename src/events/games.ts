import * as v from 'valibot'
import { GameRules, Names } from '../protocol/game-rules.ts'
import { GameId, NonNegativeMinor } from '../protocol/wire.ts'
import { event } from './event.ts'

/**
 * A game as the host offers it: price of one bet by price variant, minor units. `names` and `rules` as the host describes it;
 * without rules it is a game of the catalogue.
 */
export const OfferedGame = v.object({
  gameId: GameId,
  name: v.string(),
  prices: v.record(v.string(), NonNegativeMinor),
  names: v.optional(Names),
  rules: v.optional(GameRules),
})
export type OfferedGame = v.InferOutput<typeof OfferedGame>

/**
 * What a ticket shows of a game that the host names in languages or describes, as it did at the sale; of a table the markets that
 * the ticket has.
 */
export const SoldGame = v.object({
  name: v.string(),
  names: v.optional(Names),
  rules: v.optional(GameRules),
})
export type SoldGame = v.InferOutput<typeof SoldGame>

/** A game that is not sold, because the host describes it wrongly: what is wrong, for the host's engineer. */
export const RefusedGame = v.object({ gameId: GameId, name: v.string(), problem: v.string() })
export type RefusedGame = v.InferOutput<typeof RefusedGame>

export const gamesEvents = {
  /** The host's config and privileges: the games that this shop may sell now. */
  gamesOffered: event(v.object({ games: v.array(OfferedGame), refused: v.optional(v.array(RefusedGame)) })),
}
