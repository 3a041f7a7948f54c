import type { CurrencyCode, Minor } from '../../../values/money.ts'

/** Notes of a currency for amounts at the counter, minor units, smallest first. */
const notes: Record<CurrencyCode, readonly Minor[]> = {
  BRL: [500, 1_000, 2_000, 5_000, 10_000, 20_000],
  SOL: [1_000, 2_000, 5_000, 10_000, 20_000],
  RSD: [10_000, 20_000, 50_000, 100_000, 200_000, 500_000],
  UAH: [2_000, 5_000, 10_000, 20_000, 50_000, 100_000],
}

const shownAmounts = 4

/** Amounts for buttons: the largest notes within the bounds. */
export const notesWithin = (currency: CurrencyCode, { min, max }: { min: Minor; max: Minor }): Minor[] =>
  notes[currency].filter((note) => note >= min && note <= max).slice(-shownAmounts)

/** Notes of any currency that players pay with, minor units. */
const notesInHand: readonly Minor[] = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]

/** Likely payments for a total: the next round amounts above it, at most `count`. */
export function roundAmountsAbove(total: Minor, count: number): Minor[] {
  const rounded = notesInHand.map((note) => Math.ceil(total / note) * note).filter((amount) => amount > total)
  return [...new Set(rounded)].sort((a, b) => a - b).slice(0, count)
}

/** The usual amounts for a total: exactly that, and what one pays with when one has no change. */
export const usualAmounts = (total: Minor): readonly [exact: Minor, ...Minor[]] => [
  total,
  ...roundAmountsAbove(total, 2),
]

/** The usual amounts in turn, the exact one last: it needs no change, so that mostly nothing is counted for it. */
export function nextUsualAmount(total: Minor, current: Minor | null): Minor {
  const [exact, ...notes] = usualAmounts(total)
  const amounts = [...notes, exact]
  return amounts[current === null ? 0 : (amounts.indexOf(current) + 1) % amounts.length] ?? exact
}
