import type { TableRow } from '../catalogue.ts'
import { isMarket, type Family } from '../family.ts'

/** What a choice covers: itself, or the numbers of a named market. Empty for a market the table does not have. */
function covered(row: TableRow, choice: number): readonly number[] {
  if (isMarket(choice)) return row.markets.find(({ id }) => id === choice)?.numbers ?? []
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
    return numbers.includes(drawn) ? (row.odds[numbers.length] ?? 0) : 0
  },
  risk(row, { numbers: [choice = -1] }) {
    const numbers = covered(row, choice)
    const bySum: Record<number, number> = {}
    for (const number of numbers) bySum[number] = row.odds[numbers.length] ?? 0
    return { whateverSum: 0, bySum }
  },
  sorts: (row) => [row.from, ...row.markets.map(({ id }) => id)].map((choice) => ({ numbers: [choice] })),
  outcomes: ({ drawnFrom, to }) =>
    Array.from({ length: to - drawnFrom + 1 }, (_, index) => ({ drawn: [drawnFrom + index], draws: 1n })),
}
