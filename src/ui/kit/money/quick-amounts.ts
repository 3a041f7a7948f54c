import type { CurrencyCode, Minor } from '../../../values/money.ts'

/** Notes of a currency that money is counted in over the counter, minor units, small ones first. */
const notes: Record<CurrencyCode, readonly Minor[]> = {
  BRL: [500, 1_000, 2_000, 5_000, 10_000, 20_000],
  SOL: [1_000, 2_000, 5_000, 10_000, 20_000],
  RSD: [10_000, 20_000, 50_000, 100_000, 200_000, 500_000],
  UAH: [2_000, 5_000, 10_000, 20_000, 50_000, 100_000],
}

const shownAmounts = 4

/** Amounts that are touched rather than typed: the largest notes that the bounds allow. */
export const notesWithin = (currency: CurrencyCode, { min, max }: { min: Minor; max: Minor }): Minor[] =>
  notes[currency].filter((note) => note >= min && note <= max).slice(-shownAmounts)

/** Notes that players pay with in any currency, minor units. */
const notesInHand: readonly Minor[] = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]

/** What players are likely to put down for a total when they have no change: the next round amounts above it, at most `count`. */
export function roundAmountsAbove(total: Minor, count: number): Minor[] {
  const rounded = notesInHand.map((note) => Math.ceil(total / note) * note).filter((amount) => amount > total)
  return [...new Set(rounded)].sort((a, b) => a - b).slice(0, count)
}
