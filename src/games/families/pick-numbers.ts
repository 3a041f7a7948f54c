import { pickDistinct } from '../../values/random.ts'
import type { PickNumbersRow } from '../catalogue.ts'
import type { Family } from '../family.ts'

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
}
