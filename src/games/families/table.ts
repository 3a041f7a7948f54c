import type { TableRow } from '../catalogue.ts'
import { isMarket, type Family } from '../family.ts'
import { marketsOf } from '../markets.ts'

/** What a choice covers: itself, or the numbers of a named market. Empty for a market the table does not have. */
function covered(row: TableRow, choice: number): readonly number[] {
  if (isMarket(choice)) return marketsOf(row.table).get(choice)?.numbers ?? []
  return choice >= row.from && choice <= row.to ? [choice] : []
}

/**
 * One number is drawn; a bet names one number or one named market. The wheels, the cockroach race and power blitz
 * differ in their tables and their boards, not in their rules.
 */
export const table: Family<TableRow> = {
  missing(row, { numbers, format }) {
    if (numbers.length === 0) return { key: 'choice', count: 1 }
    const [choice = -1] = numbers
    const valid = numbers.length === 1 && format === undefined && covered(row, choice).length > 0
    return valid ? null : { key: 'tooMany', count: numbers.length - 1 }
  },
  quickPick: (row, chance) => ({ numbers: [row.from + chance(row.to - row.from + 1)] }),
  draw: (row, chance) => [row.drawnFrom + chance(row.to - row.drawnFrom + 1)],
  multiplier(row, { numbers: [choice = -1] }, [drawn = -1]) {
    const numbers = covered(row, choice)
    const outcomes = row.to - row.drawnFrom + 1
    return numbers.includes(drawn) ? Math.floor((row.payback * outcomes) / numbers.length) : 0
  },
}
