import { wallClockAt } from '../../values/calendar.ts'
import { listSeparatorOf, signsOf, type Locale } from '../../values/local-format.ts'
import { isoCurrency, plainAmount, type CurrencyCode, type Minor } from '../../values/money.ts'
import { resultOf, type Report, type ReportKind } from '../../worker/api.ts'
import { drawerUseKey } from '../kit/texts/drawer-use.ts'
import { moneyLines, totalOf, type Figures } from './figures.ts'

/** Labels of the file by their keys: those of the drawer under `menu`, all others under `reports`. */
export type Label = (key: string) => string
/** The name of a game, by its id and the host's name. */
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
/** An amount, formatted for spreadsheets of the locale. */
interface Amount {
  readonly minor: Minor
}
type Cell = string | number | Amount
type Row = Partial<Record<(typeof columns)[number], Cell>>

const money = (minor: Minor): Amount => ({ minor })

/** A report of paid tickets contains only those. */
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

function rowsOf(report: Report, label: Label, nameOf: NameOf, timeZone: string): Row[] {
  const games = report.games.map((game): Row => ({
    row: label('csv.game'),
    id: game.gameId,
    name: nameOf(game.gameId, game.gameName),
    ...figuresOf(report.kind, game),
  }))
  const total: Row = { row: label('csv.total'), ...figuresOf(report.kind, totalOf(report.games)) }
  const days = report.days.map(({ date, sales, cancelled, prizes }): Row => ({
    row: label('csv.day'),
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
    row: label('csv.money'),
    name: label(`money.${name}`),
    ...(count === null ? {} : { count }),
    amount: money(amount),
  }))
  return [...games, total, ...days, ...others, ...drawerRows(report, label, timeZone)]
}

/** How often the drawer was opened and for what; then each opening without a sale with its time, operator and note. */
function drawerRows(report: Report, label: Label, timeZone: string): Row[] {
  if (report.kind !== 'payments' || !report.drawer) return []
  const { counts, byCashier } = report.drawer
  const row = label('drawer.last')
  return [
    ...counts.map(({ use, count }): Row => ({ row, name: label(drawerUseKey(use)), count })),
    ...byCashier.map(({ at, operatorId, reason, note }): Row => {
      const { day, time } = wallClockAt(at, timeZone)
      const parts = [label(drawerUseKey(reason)), operatorId, ...(note === undefined ? [] : [note])]
      return { row, id: `${day} ${time}`, name: parts.join(', ') }
    }),
  ]
}

/** A spreadsheet would run a text that begins like this as a formula; an apostrophe before it prevents that. */
const formula = /^[=+\-@\t\r]/

function field(cell: Cell, separator: string, decimal: string): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return plainAmount(cell.minor).replace('.', decimal)
  const text = formula.test(cell) ? `'${cell}` : cell
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The format of the file: its currency, the locale of the spreadsheet, and the time zone of the shop. */
export interface CsvStyle {
  readonly currency: CurrencyCode
  readonly locale: Locale
  readonly timeZone: string
}

/**
 * A report in the format of RFC 4180: quotes where needed, CRLF, the same number of fields in every line, with the list
 * separator of the locale. For other programs, amounts are not grouped and the currency is an ISO 4217 code.
 */
export function reportCsv(
  report: Report,
  { currency, locale, timeZone }: CsvStyle,
  label: Label,
  nameOf: NameOf,
): string {
  const [separator, { decimal }] = [listSeparatorOf(locale), signsOf(locale)]
  return [
    columns.map((column) => label(`column.${column}`)),
    ...rowsOf(report, label, nameOf, timeZone).map((row) =>
      valuesOf({ ...row, currency: isoCurrency(currency) }),
    ),
  ]
    .map((cells) => `${cells.map((cell) => field(cell, separator, decimal)).join(separator)}\r\n`)
    .join('')
}

const valuesOf = (row: Row): Cell[] => columns.map((column) => row[column] ?? '')

/** The operator and the dates of the report. */
export const csvName = ({ kind, operatorId, from, to }: Report): string =>
  `balcao-${kind}-${operatorId}-${from === to ? from : `${from}-${to}`}.csv`
