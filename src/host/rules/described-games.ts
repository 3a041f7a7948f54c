import * as v from 'valibot'
import type { GameRow } from '../../games/catalogue.ts'
import { readRules } from '../../games/read-rules.ts'
import { percentOf, returnOf } from '../../games/returns.ts'
import { multiplierOf, outcomesOf, sortsOfBets } from '../../games/rules.ts'
import { Names, type GameMarket } from '../../protocol/game-rules.ts'
import { maxTotal, type Minor } from '../../values/money.ts'
import type { OfferedGame } from './records.ts'

/**
 * A game that the operator of a host describes, beside those of the catalogue. A description never changes: a changed one is
 * added under the next number, which every ticket keeps from its sale as it keeps that of the catalogue's prize tables.
 */
export interface DescribedGame {
  readonly gameId: number
  readonly name: string
  readonly names?: Names
  /** Price of one bet in one draw, by price variant, minor units. */
  readonly prices: Record<string, Minor>
  readonly rules: GameRow
}

/** By game id; the description with number 1 comes first, and the last one is sold. */
export type DescribedGames = Readonly<Record<string, readonly DescribedGame[]>>

/** The name of a described game in a language; undefined where nobody has described it. */
export function describedName(games: DescribedGames, gameId: number, language: string): string | undefined {
  const game = games[gameId]?.at(-1)
  return game?.names?.[language] ?? game?.name
}

export const offerOf = ({ gameId, prices }: DescribedGame): OfferedGame => ({ gameId, prices: [prices] })

/**
 * Below are the editions of the catalogue. A ticket number begins with the game, and from 7 on it is of training
 * (`barcode.ts`).
 */
export const describedIds = { least: 3_000, most: 6_999 } as const

/** Seconds. The root of a day commits to every draw of the day. */
const drawEvery = { least: 10, most: 86_400 } as const

const GameFile = v.array(
  v.strictObject({
    game_id: v.pipe(v.number(), v.integer(), v.minValue(describedIds.least), v.maxValue(describedIds.most)),
    game_name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
    names: v.optional(Names),
    bet_prices: v.pipe(
      v.record(
        v.pipe(v.string(), v.regex(/^\w{1,20}$/)),
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxTotal)),
      ),
      v.check((prices) => Object.keys(prices).length > 0, 'at least one price is needed'),
    ),
    rules: v.unknown(),
  }),
)

/** The games in the data of a games file, or what is wrong with the first faulty one. */
export type ReadGames =
  | { readonly ok: true; readonly games: readonly DescribedGame[] }
  | { readonly ok: false; readonly problem: string }

export function readGames(data: unknown): ReadGames {
  const parsed = v.safeParse(GameFile, data, { abortEarly: true })
  if (!parsed.success) {
    const [issue] = parsed.issues
    return { ok: false, problem: `${v.getDotPath(issue) ?? 'the list of games'}: ${issue.message}` }
  }
  const games: DescribedGame[] = []
  for (const { game_id: gameId, game_name: name, names, bet_prices: prices, rules: sent } of parsed.output) {
    const wrong = (problem: string) => ({ ok: false, problem: `game ${gameId}: ${problem}` }) as const
    if (games.some((other) => other.gameId === gameId)) return wrong('it is described twice')
    const read = readRules(sent)
    if (!read.ok) return wrong(read.problem)
    const game = { gameId, name, ...(names ? { names } : {}), prices, rules: read.rules }
    if (read.rules.board === 'grandLottery')
      return wrong('its board is only of game 51, which has calls of its own')
    const problem = scheduleProblem(read.rules) ?? moneyProblem(game)
    if (problem !== null) return wrong(problem)
    games.push(game)
  }
  return { ok: true, games }
}

function scheduleProblem({ drawEveryS, maxDraws }: GameRow): string | null {
  const { least, most } = drawEvery
  if (drawEveryS === 0) return maxDraws === 1 ? null : 'maxDraws must be 1, as drawEveryS is 0'
  return drawEveryS >= least && drawEveryS <= most
    ? null
    : `drawEveryS must be 0, or from ${least} to ${most}`
}

/** No amount of a ticket may exceed the largest total, and no bet may give back more than it costs. */
function moneyProblem({ prices, rules }: DescribedGame): string | null {
  const sorts = sortsOfBets(rules)
  const top = Math.max(
    ...sorts.flatMap((bet) => outcomesOf(rules, bet).map(({ drawn }) => multiplierOf(rules, bet, drawn))),
  )
  const dearest = Math.max(...Object.values(prices)) * rules.maxBets * rules.maxDraws
  if (dearest * Math.max(1, top / 100) > maxTotal)
    return `a ticket can cost or win more than ${maxTotal} minor units`
  const back = Math.max(...sorts.map((bet) => percentOf(returnOf(rules, bet))))
  return back > 100 ? `a bet gives back ${back} % of its price on average` : null
}

/** What the numbers of a draw and its time follow from. It never changes: tickets of several descriptions share a draw. */
export function drawPart(rules: GameRow): readonly (string | number)[] {
  switch (rules.family) {
    case 'pickNumbers':
      return [rules.family, rules.drawEveryS, rules.pool, rules.drawn]
    case 'digits':
      return [rules.family, rules.drawEveryS, rules.digits]
    case 'table':
      return [rules.family, rules.drawEveryS, rules.drawnFrom, rules.to]
  }
}

/**
 * The first market that had other numbers in an earlier description of the game. A ticket names its bets by the ids of
 * markets, and a counter prints them as it knows them: under the same id the player would hold another bet than is paid.
 */
export function changedMarket(
  earlier: readonly DescribedGame[],
  { rules }: DescribedGame,
): GameMarket | undefined {
  const known = earlier.flatMap((game) => marketsIn(game.rules))
  return marketsIn(rules).find((market) =>
    known.some((other) => other.id === market.id && !hasSameNumbers(other, market)),
  )
}

const marketsIn = (rules: GameRow): readonly GameMarket[] => (rules.family === 'table' ? rules.markets : [])

/** Their order says nothing. */
const hasSameNumbers = (one: GameMarket, { numbers }: GameMarket): boolean =>
  one.numbers.length === numbers.length && one.numbers.every((number) => numbers.includes(number))
