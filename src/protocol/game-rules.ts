import * as v from 'valibot'

const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))

/** A name by language code (`pt`, `sr-Cyrl`). The page takes its own language; others are ignored. */
export const Names = v.record(v.string(), v.pipe(v.string(), v.minLength(1), v.maxLength(60)))
export type Names = v.InferOutput<typeof Names>

/** A prize, in hundredths of the stake: 250 is two and a half times the price of the bet. */
const Multiplier = whole(0, 1_000_000_000)
/** Prizes by a count. */
const Prizes = v.record(v.string(), Multiplier)

/** Numbers have two digits at the most: so they are typed and printed. */
const largestNumber = 99

/** A named market of a table game: its id, 1001 and up, is bet on like a number, and wins with any of `numbers`. */
export const GameMarket = v.object({
  id: whole(1001, 1999),
  /** The page has texts for the keys of its own boards; for others it uses `names`, otherwise the key. */
  key: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  names: v.optional(Names),
  numbers: v.array(whole(0, largestNumber)),
  colour: v.optional(v.picklist(['red', 'black', 'green', 'blue', 'yellow'])),
})
export type GameMarket = v.InferOutput<typeof GameMarket>

const common = {
  /** Time from one draw to the next, seconds; 0 for an instant game, whose result comes with the sale. */
  drawEveryS: whole(0, 31_536_000),
  /** Most draws of one ticket; 1 for a game without multi-draw. */
  maxDraws: whole(1, 100),
  /** Most bets on one ticket. */
  maxBets: whole(1, 20),
}

/** Some of the numbers 1 to `pool` are picked, and `drawn` of them are drawn. */
const PickNumbersRules = v.object({
  family: v.literal('pickNumbers'),
  board: v.picklist(['lotto', 'keno', 'bubbles', 'instant', 'grandLottery']),
  ...common,
  pool: whole(2, largestNumber),
  pick: v.object({ min: whole(1, 20), max: whole(1, 20), quick: whole(1, 20) }),
  drawn: whole(1, largestNumber),
  /** By the number of picks, then by how many of them were drawn. */
  prizes: v.record(v.string(), Prizes),
})

/** Digits in order; a bet is for the exact order (format 1001) or for any order (1000). */
const DigitsRules = v.object({
  family: v.literal('digits'),
  board: v.literal('digits'),
  ...common,
  digits: whole(1, 8),
  /** For the exact order; any order shares it among the orders of the digits. */
  exactPrize: Multiplier,
})

/** One number is drawn; a bet names one number or one market. */
const TableRules = v.object({
  family: v.literal('table'),
  /** `table` shows all numbers and markets; the others are drawn for the markets that they have in the catalogue. */
  board: v.picklist(['wheel', 'smallWheel', 'race', 'powerBlitz', 'table']),
  ...common,
  /** The numbers that can be bet on. */
  from: whole(0, largestNumber),
  to: whole(0, largestNumber),
  /** The lowest number that can be drawn. */
  drawnFrom: whole(0, largestNumber),
  markets: v.array(GameMarket),
  /** By how many numbers the bet covers. */
  odds: Prizes,
})

/** What a game is: board, valid bets, limits, prizes and draws follow from it. */
export const GameRules = v.variant('family', [PickNumbersRules, DigitsRules, TableRules])
export type GameRules = v.InferOutput<typeof GameRules>

/**
 * In an answer the rules of each game are read separately (`src/games/read-rules.ts`): a malformed game is refused, the
 * others are sold.
 */
export const UnreadRules = v.unknown()
