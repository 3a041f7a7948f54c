import * as v from 'valibot'
import { Names, UnreadRules } from './game-rules.ts'
import { Finite, GameId, Label, NonNegativeMinor } from './wire.ts'

/** Prices of one bet by price variant, minor units. */
const BetPrices = v.record(Label, NonNegativeMinor)

/** Characters of JSON: a counter's log has the names of all games in one record. */
const longestNames = 10_000
const GivenNames = v.pipe(
  Names,
  v.check((names) => JSON.stringify(names).length <= longestNames, `At most ${longestNames} characters.`),
)

const WinningSet = v.object({
  /** A list of market ids as a JSON string (section 3). */
  api_market_ids: v.string(),
  api_market_names: v.array(v.string()),
  bet_prices: BetPrices,
})

/**
 * One game of the config call. Game 51 is priced by its second winning set. A host without `rules` sells games of the page's
 * own catalogue.
 */
export const WireGameConfig = v.object({
  game_id: GameId,
  game_name: v.string(),
  game_logic_name: v.string(),
  winning_sets: v.pipe(v.array(WinningSet), v.minLength(1)),
  /** The names in the languages of the cashiers; malformed ones do not make the answer invalid. */
  names: v.fallback(v.optional(GivenNames), undefined),
  rules: v.optional(UnreadRules),
})
export type WireGameConfig = v.InferOutput<typeof WireGameConfig>

/** `draw_time` of an instant game: it is always on sale, and its one `draw_id` is 0. */
export const neverCloses = -1

/** `draw_time` is milliseconds to the close of sale, or `neverCloses`. */
export const WireDraw = v.object({ draw_time: Finite, draw_id: v.pipe(v.number(), v.integer()) })

/** Answer of getTimers and payload of `updateTimers`: by game id, the current draw first. */
export const WireTimers = v.record(v.string(), v.array(WireDraw))
export type WireTimers = v.InferOutput<typeof WireTimers>
