import { usualReturn, type CatalogueRow, type GameRow, type ReturnBounds } from './catalogue.ts'
import type { Bet } from './family.ts'
import { multiplierOf, outcomesOf } from './rules.ts'

/** The prizes of a bet over all possible draws: `paid` hundredths of its stake in `draws` draws. Exact. */
export interface Return {
  readonly paid: bigint
  readonly draws: bigint
}

/** By the rule that the host pays by. */
export function returnOf(row: GameRow, bet: Bet): Return {
  let paid = 0n
  let draws = 0n
  for (const outcome of outcomesOf(row, bet)) {
    paid += outcome.draws * BigInt(multiplierOf(row, bet, outcome.drawn))
    draws += outcome.draws
  }
  return { paid, draws }
}

/** Per cent of the stake, rounded down to a hundredth. */
export const percentOf = ({ paid, draws }: Return): number => Number((paid * 100n) / draws) / 100

export const boundsOf = (row: CatalogueRow): ReturnBounds => row.returns ?? usualReturn
