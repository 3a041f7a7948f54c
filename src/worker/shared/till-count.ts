import type { TillCount } from '../../events/day.ts'
import { countedSum, type CountedPieces } from '../../values/denominations.ts'
import type { Minor } from '../../values/money.ts'

/** The count of a till, beside the expected content. */
export function tillCount(expected: Minor, pieces: readonly CountedPieces[]): TillCount {
  const found = pieces.filter(({ count }) => count > 0)
  return { denominations: found, counted: countedSum(found), expected }
}
