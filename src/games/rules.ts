import type { Chance } from '../values/random.ts'
import type { Minor } from '../values/money.ts'
import type { GameRow } from './catalogue.ts'
import type { Bet, Family, Missing, Outcome, Risk } from './family.ts'
import { digits } from './families/digits.ts'
import { pickNumbers } from './families/pick-numbers.ts'
import { table } from './families/table.ts'

// The only place that maps a row to its family: the keys of the map are the rows' own discriminant.
const families: Readonly<Record<GameRow['family'], Family>> = {
  pickNumbers,
  digits,
  table,
} satisfies { [Name in GameRow['family']]: Family<Extract<GameRow, { family: Name }>> }

export const missingIn = (row: GameRow, bet: Bet): Missing | null => families[row.family].missing(row, bet)
export const quickPick = (row: GameRow, chance: Chance): Bet => families[row.family].quickPick(row, chance)
export const drawNumbers = (row: GameRow, chance: Chance): number[] => families[row.family].draw(row, chance)

/** What one bet wins, in hundredths of the stake. */
export const multiplierOf = (row: GameRow, bet: Bet, drawn: readonly number[]): number =>
  families[row.family].multiplier(row, bet, drawn)

/** A bet of each sort that the game has: each number of picks, each betting format, each market. */
export const sortsOfBets = (row: GameRow): Bet[] => families[row.family].sorts(row)

/** Every draw that can be, by what it brings the bet. */
export const outcomesOf = (row: GameRow, bet: Bet): Outcome[] => families[row.family].outcomes(row, bet)

/** The most that a bet can win. */
export const riskOf = (row: GameRow, bet: Bet): Risk => families[row.family].risk(row, bet)

/** A prize of so many hundredths of a stake, whole minor units, rounded down. */
export const prizeFor = (stake: Minor, multiplier: number): Minor => Math.floor((stake * multiplier) / 100)

/** What one bet wins, whole minor units. */
export const prizeOf = (row: GameRow, bet: Bet, stake: Minor, drawn: readonly number[]): Minor =>
  prizeFor(stake, multiplierOf(row, bet, drawn))

/** The price of a ticket: every bet pays its variant's price for every draw. */
export const ticketPrice = (betPrice: Minor, betCount: number, drawCount: number): Minor =>
  betPrice * betCount * drawCount

export interface TicketShape {
  readonly bets: readonly Bet[]
  readonly drawCount: number
}

/** What is wrong with a ticket: its number of bets or of draws, or the numbers or the format of one bet, by its index. */
export type WrongPart =
  | { readonly part: 'bets' | 'drawCount' }
  | { readonly part: 'numbers' | 'format'; readonly bet: number }

/** The first part of a ticket that breaks the rules of its game; null where cashier and host may accept it. */
export function wrongPartOf(row: GameRow, { bets, drawCount }: TicketShape): WrongPart | null {
  if (bets.length < 1 || bets.length > row.maxBets) return { part: 'bets' }
  const bet = bets.findIndex((each) => missingIn(row, each) !== null)
  if (bet >= 0) return { part: isFormatWrong(row, bets[bet]!) ? 'format' : 'numbers', bet }
  const isCount = Number.isInteger(drawCount) && drawCount >= 1 && drawCount <= row.maxDraws
  return isCount ? null : { part: 'drawCount' }
}

/** Of a bet that is not valid: whether it would be, but for its format. */
function isFormatWrong(row: GameRow, { numbers }: Bet): boolean {
  const missing = missingIn(row, { numbers })
  return missing === null || missing.key === 'format'
}

/** Whether cashier and host may accept this ticket: the same rule on both sides. */
export const isValidTicket = (row: GameRow, ticket: TicketShape): boolean => wrongPartOf(row, ticket) === null
