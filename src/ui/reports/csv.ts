import { isoCurrency, plainAmount, type CurrencyCode } from '../../values/money.ts'
import type { Report, ReportKind } from '../../worker/api.ts'
import { moneyLines, resultOf, totalOf, type Figures } from './figures.ts'

/** Words of the file by their keys under `reports`. */
export type Word = (key: string) => string

const columns = [
  'row',
  'id',
  'name',
  'tickets',
  'sales',
  'cancelledTickets',
  'cancelled',
  'payouts',
  'prizes',
  'result',
  'count',
  'amount',
  'currency',
] as const
type Row = Partial<Record<(typeof columns)[number], string | number>>

/** A report of paid tickets says nothing of the others. */
function figuresOf(kind: ReportKind, figures: Figures): Row {
  const paid = { payouts: figures.payouts, prizes: plainAmount(figures.prizes) }
  if (kind === 'validations') return paid
  return {
    tickets: figures.tickets,
    sales: plainAmount(figures.sales),
    cancelledTickets: figures.cancelledTickets,
    cancelled: plainAmount(figures.cancelled),
    ...paid,
    result: plainAmount(resultOf(figures)),
  }
}

function rowsOf(report: Report, word: Word): Row[] {
  const games = report.games.map((game): Row => ({
    row: word('csv.game'),
    id: game.gameId,
    name: game.gameName,
    ...figuresOf(report.kind, game),
  }))
  const total: Row = { row: word('csv.total'), ...figuresOf(report.kind, totalOf(report.games)) }
  const days = report.days.map(({ date, sales, cancelled, prizes }): Row => ({
    row: word('csv.day'),
    id: date,
    prizes: plainAmount(prizes),
    ...(report.kind === 'validations'
      ? {}
      : {
          sales: plainAmount(sales),
          cancelled: plainAmount(cancelled),
          result: plainAmount(sales - cancelled - prizes),
        }),
  }))
  const money = moneyLines(report).map(({ name, count, amount }): Row => ({
    row: word('csv.money'),
    name: word(`money.${name}`),
    ...(count === null ? {} : { count }),
    amount: plainAmount(amount),
  }))
  return [...games, total, ...days, ...money]
}

const field = (value: string | number): string => {
  const text = String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A report as RFC 4180 has it: commas, quotes where needed, CRLF, as many fields in every line. Other programs read it: the
 * currency is that of ISO 4217.
 */
export const reportCsv = (report: Report, currency: CurrencyCode, word: Word): string =>
  [
    columns.map((column) => word(`column.${column}`)),
    ...rowsOf(report, word).map((row) => valuesOf({ ...row, currency: isoCurrency(currency) })),
  ]
    .map((values) => `${values.map(field).join(',')}\r\n`)
    .join('')

const valuesOf = (row: Row): (string | number)[] => columns.map((column) => row[column] ?? '')

/** Whose report of which days it is. */
export const csvName = ({ kind, operatorId, from, to }: Report): string =>
  `balcao-${kind}-${operatorId}-${from === to ? from : `${from}-${to}`}.csv`
