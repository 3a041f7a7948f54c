import { sumMinor, type Minor } from '../../values/money.ts'
import { signedLines, type TillLine } from '../../values/till-sum.ts'
import { figuresOf, tillOfReport, type GameReport, type Report, type ReportKind } from '../../worker/api.ts'

/** The counted values in the columns of a report's table. */
export interface Figures {
  readonly tickets: number
  readonly sales: Minor
  readonly cancelledTickets: number
  readonly cancelled: Minor
  readonly payouts: number
  readonly prizes: Minor
}

/** A column of the table of games; its text key. */
export type TableColumn = Exclude<keyof Figures, 'cancelledTickets'> | 'result'

export const columnsOf = (kind: ReportKind): readonly TableColumn[] =>
  kind === 'validations' ? ['payouts', 'prizes'] : ['tickets', 'sales', 'cancelled', 'prizes', 'result']

export const totalOf = (games: readonly GameReport[]): Figures => ({
  tickets: sumMinor(games.map(({ tickets }) => tickets)),
  sales: sumMinor(games.map(({ sales }) => sales)),
  cancelledTickets: sumMinor(games.map(({ cancelledTickets }) => cancelledTickets)),
  cancelled: sumMinor(games.map(({ cancelled }) => cancelled)),
  payouts: sumMinor(games.map(({ payouts }) => payouts)),
  prizes: sumMinor(games.map(({ prizes }) => prizes)),
})

/** A line of money other than games: its text key, number and amount. */
export interface MoneyLine {
  readonly name: TillLine | 'opening' | 'expected' | 'balanceTerminals' | 'balance'
  readonly count: number | null
  readonly amount: Minor
  /** Whether it is added to the previous lines or subtracted. */
  readonly isChange?: boolean
}

const uncounted = (name: MoneyLine['name'], amount: Minor): MoneyLine => ({ name, count: null, amount })

/** All lines of a report that are not games: as on paper, from the opening to the expected till. */
export function moneyLines(report: Report): MoneyLine[] {
  const balance = uncounted('balance', report.balance)
  if (report.kind === 'validations') return [balance]
  const till = tillOfReport(report)
  const changes = (till?.lines ?? signedLines(figuresOf(report))).map(({ name, amount }): MoneyLine => {
    const count = name === 'games' || name === 'other' ? null : report[name].count
    return { name, count, amount, isChange: true }
  })
  const sum = till
    ? [uncounted('opening', till.opening), ...changes, uncounted('expected', till.expected)]
    : [...changes, balance]
  if (report.kind === 'sales') return sum
  const inTerminals = sumMinor(report.terminals.map(({ funds }) => funds))
  return [...sum, uncounted('balanceTerminals', inTerminals)]
}
