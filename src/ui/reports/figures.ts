import { sumMinor, type Minor } from '../../values/money.ts'
import type { GameReport, Report, ReportKind } from '../../worker/api.ts'

/** What the columns of a report's table count. */
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

/** What is left of the sales after cancellations and prizes. */
export const resultOf = ({ sales, cancelled, prizes }: Figures): Minor => sales - cancelled - prizes

export const totalOf = (games: readonly GameReport[]): Figures => ({
  tickets: sumMinor(games.map(({ tickets }) => tickets)),
  sales: sumMinor(games.map(({ sales }) => sales)),
  cancelledTickets: sumMinor(games.map(({ cancelledTickets }) => cancelledTickets)),
  cancelled: sumMinor(games.map(({ cancelled }) => cancelled)),
  payouts: sumMinor(games.map(({ payouts }) => payouts)),
  prizes: sumMinor(games.map(({ prizes }) => prizes)),
})

/** A line of money beside the games: its text key, how often, how much. */
export interface MoneyLine {
  readonly name:
    | 'refill'
    | 'collection'
    | 'creditQrcode'
    | 'debitQrcode'
    | 'creditTerminal'
    | 'debitTerminal'
    | 'balanceTerminals'
    | 'balance'
  readonly count: number | null
  readonly amount: Minor
}

/** Everything of a report that is no game. */
export function moneyLines(report: Report): MoneyLine[] {
  const { refill, collection, balance } = report
  const cash: MoneyLine[] = [
    { name: 'refill', ...refill },
    { name: 'collection', ...collection },
  ]
  const till: MoneyLine = { name: 'balance', count: null, amount: balance }
  if (report.kind === 'validations') return [till]
  if (report.kind === 'sales') return [...cash, till]
  return [
    ...cash,
    { name: 'creditQrcode', ...report.creditQrcode },
    { name: 'debitQrcode', ...report.debitQrcode },
    { name: 'creditTerminal', ...report.creditTerminal },
    { name: 'debitTerminal', ...report.debitTerminal },
    {
      name: 'balanceTerminals',
      count: null,
      amount: sumMinor(report.terminals.map(({ wallet }) => wallet)),
    },
    till,
  ]
}
