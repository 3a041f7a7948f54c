import { pickDistinct } from '../../values/random.ts'
import type { PickNumbersRow } from '../catalogue.ts'
import type { Family } from '../family.ts'

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** In how many ways `count` of `among` can be chosen. */
function choices(among: number, count: number): bigint {
  let ways = 1n
  for (let chosen = 0; chosen < count; chosen++) ways = (ways * BigInt(among - chosen)) / BigInt(chosen + 1)
  return ways
}

/** Pick k of n: the lotteries, keno and the bubbles. A bet wins by how many of its numbers were drawn. */
export const pickNumbers: Family<PickNumbersRow> = {
  missing(row, { numbers, format }) {
    const valid =
      format === undefined &&
      new Set(numbers).size === numbers.length &&
      numbers.every((number) => Number.isInteger(number) && number >= 1 && number <= row.pool)
    if (!valid || numbers.length > row.pick.max)
      return { key: 'tooMany', count: numbers.length - row.pick.max }
    return numbers.length < row.pick.min ? { key: 'numbers', count: row.pick.min - numbers.length } : null
  },
  quickPick: (row, chance) => ({ numbers: pickDistinct(row.pick.quick, 1, row.pool, chance) }),
  draw: (row, chance) => pickDistinct(row.drawn, 1, row.pool, chance),
  multiplier(row, { numbers }, drawn) {
    const hits = numbers.filter((number) => drawn.includes(number)).length
    return row.prizes[numbers.length]?.[hits] ?? 0
  },
  // Where all drawn numbers have to be right for the top prize, they add up to what the bet does.
  risk({ prizes, drawn }, { numbers }) {
    const { [drawn]: top = 0, ...others } = prizes[numbers.length] ?? {}
    const second = Math.max(0, ...Object.values(others))
    const isAllOfDraw = numbers.length === drawn && top > second
    return isAllOfDraw
      ? { whateverSum: second, bySum: { [sumOf(numbers)]: top } }
      : { whateverSum: Math.max(top, second), bySum: {} }
  },
  sorts: ({ pick }) => range(pick.min, pick.max).map((picked) => ({ numbers: range(1, picked) })),
  outcomes({ pool, drawn }, { numbers }) {
    const others = range(1, pool).filter((number) => !numbers.includes(number))
    const fewest = Math.max(0, drawn - others.length)
    return range(fewest, Math.min(numbers.length, drawn)).map((hits) => ({
      drawn: [...numbers.slice(0, hits), ...others.slice(0, drawn - hits)],
      draws: choices(numbers.length, hits) * choices(others.length, drawn - hits),
    }))
  },
}
