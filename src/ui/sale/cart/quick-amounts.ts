import type { Minor } from '../../../values/money.ts'

/** Notes that players pay with, minor units. */
const notes: readonly Minor[] = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]

/** What players are likely to put down for a total when they have no change: the next round amounts above it, at most `count`. */
export function roundAmountsAbove(total: Minor, count: number): Minor[] {
  const rounded = notes.map((note) => Math.ceil(total / note) * note).filter((amount) => amount > total)
  return [...new Set(rounded)].sort((a, b) => a - b).slice(0, count)
}
