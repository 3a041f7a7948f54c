import type { Chance } from '../values/random.ts'
import type { BettingFormat } from '../values/betting-format.ts'
import type { GameRow } from './catalogue.ts'

/**
 * One bet in the notation of cashier and host. Numbers of 1000 or above name a market (section 3): a wheel's colours and
 * dozens stand in `numbers`; the betting format of the digit games stands in `format` (1001 exact order, 1000 any).
 */
export interface Bet {
  readonly numbers: readonly number[]
  readonly format?: BettingFormat
}

/** The missing part of a bet, shown as text on the board: a text key of `games.missing` and its count. */
export interface Missing {
  readonly key: 'numbers' | 'digits' | 'choice' | 'format' | 'tooMany'
  readonly count: number
}

/** Draws that bring a bet the same: one of them, and how many there are. */
export interface Outcome {
  readonly drawn: readonly number[]
  readonly draws: bigint
}

/**
 * The most that a bet can win, hundredths of the stake: `whateverSum` the drawn numbers add up to, or more where that is one
 * of `bySum`. Draws with different sums exclude one another, so that bets on them are not lost together.
 */
export interface Risk {
  readonly whateverSum: number
  readonly bySum: Readonly<Record<number, number>>
}

/**
 * The rules that the games of one family share. Everything is pure: the board asks `missing`, the quick pick asks
 * `quickPick`, the operator's host asks `draw` and `multiplier`.
 */
export interface Family<Row extends GameRow = GameRow> {
  /** The missing part of a valid bet, or null if the bet is valid. Anything malformed counts as `tooMany`. */
  missing(row: Row, bet: Bet): Missing | null
  quickPick(row: Row, chance: Chance): Bet
  /** The numbers of a draw, as shown and as bets are judged against. */
  draw(row: Row, chance: Chance): number[]
  /** Prize in hundredths of the stake: 0 for a bet that lost, 250 for two and a half times the stake. */
  multiplier(row: Row, bet: Bet, drawn: readonly number[]): number
  /** A bet of each sort that the game has; all bets of a sort win as much, and as often. */
  sorts(row: Row): Bet[]
  /** All possible draws, each counted once, all equally likely. */
  outcomes(row: Row, bet: Bet): Outcome[]
  risk(row: Row, bet: Bet): Risk
}

export const isMarket = (number: number): boolean => number >= 1000
