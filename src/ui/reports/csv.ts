import { listSeparatorOf, signsOf, type Locale } from '../../values/local-format.ts'
import { isoCurrency, plainAmount, type CurrencyCode, type Minor } from '../../values/money.ts'
import { resultOf, type Report, type ReportKind } from '../../worker/api.ts'
import { moneyLines, totalOf, type Figures } from './figures.ts'

/** Words of the file by their keys under `reports`. */
export type Word = (key: string) => string
/** What a game is called, by its id and the host's name for it. */
export type NameOf = (gameId: number, hostName: string) => string

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
/** An amount, which is written for spreadsheets of the locale. */
interface Amount {
  readonly minor: Minor
}
type Cell = string | number | Amount
type Row = Partial<Record<(typeof columns)[number], Cell>>

const money = (minor: Minor): Amount => ({ minor })

/** A report of paid tickets says nothing of the others. */
function figuresOf(kind: ReportKind, figures: Figures): Row {
  const paid = { payouts: figures.payouts, prizes: money(figures.prizes) }
  if (kind === 'validations') return paid
  return {
    tickets: figures.tickets,
    sales: money(figures.sales),
    cancelledTickets: figures.cancelledTickets,
    cancelled: money(figures.cancelled),
    ...paid,
    result: money(resultOf(figures)),
  }
}

function rowsOf(report: Report, word: Word, nameOf: NameOf): Row[] {
  const games = report.games.map((game): Row => ({
    row: word('csv.game'),
    id: game.gameId,
    name: nameOf(game.gameId, game.gameName),
    ...figuresOf(report.kind, game),
  }))
  const total: Row = { row: word('csv.total'), ...figuresOf(report.kind, totalOf(report.games)) }
  const days = report.days.map(({ date, sales, cancelled, prizes }): Row => ({
    row: word('csv.day'),
    id: date,
    prizes: money(prizes),
    ...(report.kind === 'validations'
      ? {}
      : {
          sales: money(sales),
          cancelled: money(cancelled),
          result: money(sales - cancelled - prizes),
        }),
  }))
  const others = moneyLines(report).map(({ name, count, amount }): Row => ({
    row: word('csv.money'),
    name: word(`money.${name}`),
    ...(count === null ? {} : { count }),
    amount: money(amount),
  }))
  return [...games, total, ...days, ...others]
}

/** A spreadsheet takes a text that begins so for a formula, and runs it: an apostrophe before it makes it a text. */
const formula = /^[=+\-@\t\r]/

function field(cell: Cell, separator: string, decimal: string): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return plainAmount(cell.minor).replace('.', decimal)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

/** How the file is written: its currency, and the locale of whoever opens it in a spreadsheet. */
export interface CsvStyle {
  readonly currency: CurrencyCode
  readonly locale: Locale
}

/**
 * A report as RFC 4180 has it: quotes where needed, CRLF, as many fields in every line; between them the separator that
 * spreadsheets of the locale expect. Other programs read it: amounts are not grouped, and the currency is that of ISO 4217.
 */
export function reportCsv(
  report: Report,
  { currency, locale }: CsvStyle,
  word: Word,
  nameOf: NameOf,
): string {
  const [separator, { decimal }] = [listSeparatorOf(locale), signsOf(locale)]
  return [
    columns.map((column) => word(`column.${column}`)),
    ...rowsOf(report, word, nameOf).map((row) => valuesOf({ ...row, currency: isoCurrency(currency) })),
  ]
    .map((cells) => `${cells.map((cell) => field(cell, separator, decimal)).join(separator)}\r\n`)
    .join('')
}

const valuesOf = (row: Row): Cell[] => columns.map((column) => row[column] ?? '')

/** Whose report of which days it is. */
export const csvName = ({ kind, operatorId, from, to }: Report): string =>
  `balcao-${kind}-${operatorId}-${from === to ? from : `${from}-${to}`}.csv`
