import * as v from 'valibot'
import { Minor as MinorAmount, Name, NonNegativeMinor, PrintedGameId } from '../protocol/wire.ts'
import type { Minor } from '../values/money.ts'
import { Count, Difference, listOf } from './bounds.ts'
import { amountFormat, space, type LayoutConfig } from './layout.ts'
import type { Columns, Line } from './receipt.ts'
import { tableRow, type TableColumns } from './table.ts'
import type { ReceiptTexts } from './texts.ts'

/** The activity of one game in the days of a report. Amounts are minor units. */
const GameActivity = v.object({
  gameId: PrintedGameId,
  gameName: Name,
  /** Sold tickets, cancelled ones included, and their price. */
  tickets: Count,
  sales: NonNegativeMinor,
  /** Tickets cancelled in these days, whenever they were sold, and their refund. */
  cancelledTickets: Count,
  cancelled: NonNegativeMinor,
  /** Payouts minus cancelled payouts in these days, and their prizes: negative if more was cancelled than paid. */
  payouts: Difference,
  prizes: MinorAmount,
})
type GameActivity = v.InferOutput<typeof GameActivity>
type Figures = Omit<GameActivity, 'gameId' | 'gameName'>

const nothing: Figures = { tickets: 0, sales: 0, cancelledTickets: 0, cancelled: 0, payouts: 0, prizes: 0 }

/** The sums of several games. */
function totalOf(games: readonly Figures[]): Figures {
  const total = { ...nothing }
  for (const game of games) for (const key of figureNames) total[key] += game[key]
  return total
}
const figureNames = [
  'tickets',
  'sales',
  'cancelledTickets',
  'cancelled',
  'payouts',
  'prizes',
] as const satisfies (keyof Figures)[]

/** Every game with activity, once. Sums beyond exact integers are refused. */
export const GameActivities = v.pipe(
  listOf(GameActivity, 1_000),
  v.check(
    (games) => new Set(games.map(({ gameId }) => gameId)).size === games.length,
    'A game is in it twice.',
  ),
  v.check((games) => Object.values(totalOf(games)).every(Number.isSafeInteger), 'Its sums are not exact.'),
)

export type GameActivities = v.InferOutput<typeof GameActivities>

/** The sales minus cancellations and prizes. */
const resultOf = ({ sales, cancelled, prizes }: Figures): Minor => sales - cancelled - prizes

export const resultOfGames = (games: readonly GameActivity[]): Minor => resultOf(totalOf(games))

/** A name gets 25 characters where the paper has room for it (section 9). */
export const reportColumns: Readonly<Record<Columns, TableColumns>> = {
  32: { name: 12, figures: [6, 14] },
  42: { name: 20, figures: [7, 15] },
  48: { name: 25, figures: [7, 16] },
  64: { name: 25, figures: [15, 24] },
}

type Row = (
  name: string,
  count: number | null,
  amount: Minor,
  style?: { bold?: boolean; indent?: number },
) => Line[]

/** A deduction is left out if it has neither tickets nor money: as many payouts of other prizes may be cancelled as were made. */
const gameRows = (game: GameActivity, texts: ReceiptTexts['games'], row: Row): Line[] => {
  const deducted: Row = (name, count, amount) =>
    count === 0 && amount === 0 ? [] : row(name, count, -amount, { indent: 1 })
  return [
    ...row(game.gameName, game.tickets, game.sales, { bold: true }),
    ...deducted(texts.cancelled, game.cancelledTickets, game.cancelled),
    ...deducted(texts.prizes, game.payouts, game.prizes),
  ]
}

const totalRows = (total: Figures, texts: ReceiptTexts['games'], row: Row): Line[] => [
  ...row(texts.sales, total.tickets, total.sales),
  ...row(texts.cancelled, total.cancelledTickets, -total.cancelled),
  ...row(texts.netSales, total.tickets - total.cancelledTickets, total.sales - total.cancelled, {
    bold: true,
  }),
  ...row(texts.prizes, total.payouts, -total.prizes),
  ...row(texts.result, null, resultOf(total), { bold: true }),
]

/** A table of games with subtotals and totals; empty where there was no activity. */
export function gameActivityLines(
  games: readonly GameActivity[],
  { games: texts }: ReceiptTexts,
  config: LayoutConfig,
): Line[] {
  if (games.length === 0) return []
  const { columns, currency } = config
  const money = amountFormat(config)
  const widths = reportColumns[columns]
  const row: Row = (name, count, amount, style) =>
    tableRow(widths, name, [count === null ? '' : String(count), money(amount)], style)
  return [
    ...tableRow(widths, texts.game, [texts.count, currency]),
    ...games.flatMap((game) => gameRows(game, texts, row)),
    space,
    ...totalRows(totalOf(games), texts, row),
  ]
}
