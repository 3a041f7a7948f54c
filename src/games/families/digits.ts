import type { DigitsRow } from '../catalogue.ts'
import { anyOrder, exactOrder, isBettingFormat } from '../../values/betting-format.ts'
import type { Family } from '../family.ts'

const sorted = (digits: readonly number[]) => [...digits].sort((a, b) => a - b).join()

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** The number of orders of these digits: 6 for 1-2-3, 3 for 1-1-2, 1 for 1-1-1. */
function orders(digits: readonly number[]): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))
  const repeats = [...new Set(digits)].map((digit) => digits.filter((other) => other === digit).length)
  return repeats.reduce((ways, times) => ways / factorial(times), factorial(digits.length))
}

/** How often each digit of a sort occurs: 1-1-1 for all different, 2-1 for one pair, and so on to all the same. */
function occurrences(count: number, most = count): number[][] {
  if (count === 0) return [[]]
  const firsts = Array.from({ length: Math.min(count, most) }, (_, index) => index + 1)
  return firsts.flatMap((first) => occurrences(count - first, first).map((rest) => [first, ...rest]))
}

/** Digits of each sort that any order tells apart: 1-2-3, 1-1-2 and 1-1-1. */
const patterns = (count: number): number[][] =>
  occurrences(count).map((times) => times.flatMap((often, index) => Array<number>(often).fill(index + 1)))

/** Digits in order, 0 to 9, with the betting format exact (1001) or any order (1000). */
export const digits: Family<DigitsRow> = {
  missing(row, { numbers, format }) {
    const valid = numbers.every((digit) => Number.isInteger(digit) && digit >= 0 && digit <= 9)
    if (!valid || numbers.length > row.digits) return { key: 'tooMany', count: numbers.length - row.digits }
    if (numbers.length < row.digits) return { key: 'digits', count: row.digits - numbers.length }
    return isBettingFormat(format) ? null : { key: 'format', count: 1 }
  },
  quickPick: (row, chance) => ({
    numbers: Array.from({ length: row.digits }, () => chance(10)),
    format: exactOrder,
  }),
  draw: (row, chance) => Array.from({ length: row.digits }, () => chance(10)),
  multiplier(row, { numbers, format }, drawn) {
    const exact = numbers.join() === drawn.join()
    if (format === exactOrder) return exact ? row.exactPrize : 0
    return sorted(numbers) === sorted(drawn) ? Math.floor(row.exactPrize / orders(numbers)) : 0
  },
  risk: (row, bet) => ({
    whateverSum: 0,
    bySum: { [sumOf(bet.numbers)]: digits.multiplier(row, bet, bet.numbers) },
  }),
  sorts({ digits: count }) {
    const examples = patterns(count)
    const [different = []] = examples
    return [
      { numbers: different, format: exactOrder },
      ...examples.map((numbers) => ({ numbers, format: anyOrder })),
    ]
  },
  outcomes(row, { numbers }) {
    const ascending = numbers.toSorted((a, b) => a - b)
    const otherOrder = ascending.join() === numbers.join() ? ascending.toReversed() : ascending
    const ways = orders(numbers)
    return [
      { drawn: numbers, draws: 1n },
      { drawn: otherOrder, draws: BigInt(ways - 1) },
      { drawn: numbers.map((digit) => (digit + 1) % 10), draws: BigInt(10 ** row.digits - ways) },
    ]
  },
}
