import { baseIdOf, type GameRow } from '../../../games/catalogue.ts'
import type { Bet, Missing } from '../../../games/family.ts'
import { exactOrder, type BettingFormat } from '../../../values/betting-format.ts'
import { missingIn, ticketPrice } from '../../../games/rules.ts'
import { readAmount } from '../../../values/amount-reading.ts'
import type { Minor } from '../../../values/money.ts'
import { meant, type Named } from './names.ts'
import {
  isNumber,
  isSeparator,
  longestName,
  optionOf,
  textOf,
  tokensOf,
  type Option,
  type Token,
} from './tokens.ts'

/** A game on sale, by its name in the cashier's language. */
export interface LineGame extends Named {
  readonly gameId: number
  readonly row: GameRow
  /** Minor units by price variant; the first one counts where a line names none. */
  readonly prices: Readonly<Record<string, Minor>>
}

/** What has a name on a board: a market, or a betting format. */
export interface Choice extends Named {
  /** Of a market; of a format the format itself. */
  readonly id: number
  readonly format?: BettingFormat
}

/** What a line may name, and the random bets of `q`. */
export interface Shop {
  /** By id: of the editions of a game the first one is meant where a name does not say which. */
  readonly games: readonly LineGame[]
  /** The markets of a table, or the formats of a digit game, in the cashier's language. */
  readonly choices: (row: GameRow) => readonly Choice[]
  /** The quick pick of that index: the same one as long as the line is typed, so that what is shown is what is sold. */
  readonly quickPick: (game: LineGame, index: number) => Bet
}

/** Why a line cannot be sold. `typed` is the part of it that is meant. */
export type Problem =
  | { readonly kind: 'empty' }
  | { readonly kind: 'noGame' | 'unclear' | 'unfinished'; readonly typed: string }
  | {
      readonly kind: 'severalGames' | 'severalBets'
      readonly typed: string
      readonly found: readonly Named[]
    }
  | { readonly kind: 'outside'; readonly number: number; readonly from: number; readonly to: number }
  | { readonly kind: 'twice'; readonly number: number }
  | { readonly kind: 'missing'; readonly missing: Missing }
  | { readonly kind: 'bets' | 'draws'; readonly count: number }
  | { readonly kind: 'price'; readonly prices: readonly Minor[] }

/** The ticket that a line means; it can be sold if there is no problem. */
export interface Understood {
  readonly game: LineGame | null
  readonly bets: readonly Bet[]
  readonly drawCount: number
  readonly priceVariant: string
  readonly price: Minor
  readonly problem: Problem | null
}

type FoundGame =
  | { readonly game: LineGame; readonly used: number }
  | { readonly game: null; readonly problem: Problem }

const isEditionOf = (other: LineGame, { gameId }: LineGame): boolean =>
  baseIdOf(other.gameId) === baseIdOf(gameId)

/** The game that a line begins with: its number, or the most tokens that are the name of one. */
export function gameOf(tokens: readonly Token[], games: readonly LineGame[]): FoundGame {
  const [first] = tokens
  if (!first) return { game: null, problem: { kind: 'empty' } }
  const numbered = isNumber(first) && games.find(({ gameId }) => gameId === Number(first.text))
  if (numbered) return { game: numbered, used: 1 }
  for (let used = longestName(tokens, 0); used > 0; used--) {
    const typed = textOf(tokens.slice(0, used))
    const found = /\p{L}/u.test(typed) ? meant(games, typed) : []
    const [game] = found
    if (game && found.every((other) => isEditionOf(other, game))) return { game, used }
    if (game) return { game: null, problem: { kind: 'severalGames', typed, found } }
  }
  return { game: null, problem: { kind: 'noGame', typed: first.text } }
}

/** What stands between two separators. */
interface Group {
  readonly numbers: number[]
  format: BettingFormat
  quickPicks: number
  times: number
}

const emptyGroup = (): Group => ({ numbers: [], format: exactOrder, quickPicks: 0, times: 1 })

/** The parts of a line after its game. */
interface Parts {
  readonly groups: Group[]
  drawCount: number
  priceVariant: string
  problem: Problem | null
}

const plainSigns = { group: '', decimal: '.' }

/** The price variant that costs so much. */
function variantOf({ prices }: LineGame, text: string): string | undefined {
  const reading = readAmount(text, plainSigns)
  if (reading.kind !== 'amount') return undefined
  return Object.keys(prices).find((variant) => prices[variant] === reading.amount)
}

/** Applies an option; false if its value is none. */
function apply({ kind, value }: Option, parts: Parts, group: Group, game: LineGame): boolean {
  const count = Number(value)
  if (kind === 'price') {
    const variant = variantOf(game, value)
    if (variant === undefined) parts.problem ??= { kind: 'price', prices: Object.values(game.prices) }
    else parts.priceVariant = variant
    return true
  }
  if (kind === 'draws') {
    if (count < 1 || count > game.row.maxDraws) parts.problem ??= { kind: 'draws', count: game.row.maxDraws }
    else parts.drawCount = count
    return true
  }
  if (kind === 'times') group.times = count
  else group.quickPicks += value === '' ? 1 : count
  return value === '' ? kind === 'quickPick' : count > 0
}

/** What is wrong with a further number on a board; digits come one by one. */
function faultOf(row: GameRow, number: number, numbers: readonly number[]): Problem | null {
  if (row.family === 'digits') return null
  const [from, to] = row.family === 'table' ? [row.from, row.to] : [1, row.pool]
  const isMarket = row.family === 'table' && row.markets.some(({ id }) => id === number)
  if (!isMarket && (number < from || number > to)) return { kind: 'outside', number, from, to }
  return row.family === 'pickNumbers' && numbers.includes(number) ? { kind: 'twice', number } : null
}

function addNumber({ text }: Token, parts: Parts, { numbers }: Group, row: GameRow): void {
  const added = row.family === 'digits' ? Array.from(text, Number) : [Number(text)]
  parts.problem ??= faultOf(row, added[0] ?? 0, numbers)
  numbers.push(...added)
}

/** Takes the most tokens from `at` on that are a name; how many were taken, 0 if none is. */
function addNamed(tokens: readonly Token[], at: number, parts: Parts, choices: readonly Choice[]): number {
  const group = parts.groups.at(-1)!
  for (let used = longestName(tokens, at); used > 0; used--) {
    const typed = textOf(tokens.slice(at, at + used))
    const found = meant(choices, typed)
    const [choice] = found
    if (!choice) continue
    if (found.length > 1) parts.problem ??= { kind: 'severalBets', typed, found }
    else if (choice.format !== undefined) group.format = choice.format
    else group.numbers.push(choice.id)
    return used
  }
  return 0
}

function partsOf(tokens: readonly Token[], game: LineGame, shop: Shop): Parts {
  const parts: Parts = {
    groups: [emptyGroup()],
    drawCount: 1,
    priceVariant: Object.keys(game.prices)[0] ?? '',
    problem: null,
  }
  const choices = shop.choices(game.row)
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at]!
    const group = parts.groups.at(-1)!
    const option = optionOf(token)
    if (isSeparator(token)) parts.groups.push(emptyGroup())
    else if (isNumber(token)) addNumber(token, parts, group, game.row)
    else if (
      !(option && (option.value !== '' || option.kind === 'quickPick') && apply(option, parts, group, game))
    ) {
      const used = addNamed(tokens, at, parts, choices)
      if (used === 0)
        parts.problem ??= { kind: option?.value === '' ? 'unfinished' : 'unclear', typed: token.text }
      at += Math.max(used, 1) - 1
    }
    at++
  }
  return parts
}

/** The bets of a group: its own, then its quick picks, as often as it says. */
function betsOf({ numbers, format, quickPicks, times }: Group, row: GameRow, pick: () => Bet): Bet[] {
  const formatted = row.family === 'digits' ? { format } : {}
  const whole = row.family === 'pickNumbers' ? numbers.toSorted((a, b) => a - b) : numbers
  const own =
    row.family === 'table'
      ? numbers.map((number) => ({ numbers: [number] }))
      : numbers.length > 0
        ? [{ numbers: whole, ...formatted }]
        : []
  const picked = Array.from({ length: Math.min(quickPicks, row.maxBets + 1) }, () => ({
    ...pick(),
    ...formatted,
  }))
  return Array.from({ length: Math.min(times, row.maxBets + 1) }, () => [...own, ...picked]).flat()
}

/** What is missing in the bets, or null if they are as the board would have them. */
function faultIn(row: GameRow, bets: readonly Bet[]): Problem | null {
  const untouched: Bet = { numbers: [] }
  for (const bet of bets.length > 0 ? bets : [untouched]) {
    const missing = missingIn(row, bet)
    if (missing) return { kind: 'missing', missing }
  }
  return bets.length > row.maxBets ? { kind: 'bets', count: row.maxBets } : null
}

const nothing: Omit<Understood, 'problem'> = {
  game: null,
  bets: [],
  drawCount: 1,
  priceVariant: '',
  price: 0,
}

/**
 * What a line such as `20 3 17 24 38 d2` means: the game by its number or name, then its numbers and named bets in any order
 * with quick picks (`q3`), draws (`d2`) and a price (`p2,50`); a slash between bets, `x2` after one that is there twice.
 */
export function readLine(line: string, shop: Shop): Understood {
  const tokens = tokensOf(line)
  const found = gameOf(tokens, shop.games)
  if (found.game === null) return { ...nothing, problem: found.problem }
  const { game } = found
  const { groups, drawCount, priceVariant, problem } = partsOf(tokens.slice(found.used), game, shop)
  let index = 0
  const bets = groups.flatMap((group) => betsOf(group, game.row, () => shop.quickPick(game, index++)))
  const price = ticketPrice(game.prices[priceVariant] ?? 0, Math.max(1, bets.length), drawCount)
  return { game, bets, drawCount, priceVariant, price, problem: problem ?? faultIn(game.row, bets) }
}
