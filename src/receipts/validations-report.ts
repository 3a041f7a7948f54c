import * as v from 'valibot'
import { Minor, Name, PrintedGameId } from '../protocol/wire.ts'
import { sumMinor } from '../values/money.ts'
import { Difference, listOf } from './bounds.ts'
import { reportColumns } from './game-activity.ts'
import { amountFormat, moneyFormat, pair, rule, type LayoutConfig } from './layout.ts'
import { markedReceipt } from './marks.ts'
import type { Line, Receipt } from './receipt.ts'
import { games, made, ofTheDay, ofTheWeek } from './report-samples.ts'
import { isPeriod, notAPeriod, reportFields, reportHead, reportSection } from './report.ts'
import { signature } from './signature.ts'
import { tableRow } from './table.ts'
import type { ReceiptTexts } from './texts.ts'

/**
 * The other payload of POST /paymentsReceiptPerDayAndWeek: only the tickets paid in the days from `date1` to `date2` (section
 * 2, "validations per day and week"). Amounts are minor units.
 */
export const ValidationsReportPayload = v.pipe(
  v.object({
    ...reportFields,
    validations: v.literal(true),
    /** Only games with paid tickets: payouts minus cancelled payouts, so that both figures may be negative. */
    games: listOf(
      v.object({ gameId: PrintedGameId, gameName: Name, payouts: Difference, prizes: Minor }),
      1_000,
    ),
    /** The content of the till when the report is made. */
    balance: Minor,
  }),
  v.forward(
    v.partialCheck([['date1'], ['date2']], (report) => isPeriod(report), notAPeriod),
    ['date2'],
  ),
)
/** The payload on the wire. */
export type ValidationsReportPayload = v.InferInput<typeof ValidationsReportPayload>
type ValidationsReport = v.InferOutput<typeof ValidationsReportPayload>

/** Whether a payload of the route has this form. */
export const isValidations = (payload: unknown): boolean =>
  v.is(
    v.looseObject({
      validations: v.pipe(
        v.unknown(),
        v.check((value) => value !== false),
      ),
    }),
    payload,
  )

/** Every game with its paid tickets, and their total; empty if nothing was paid. */
function paidLines(
  { games }: ValidationsReport,
  { games: texts }: ReceiptTexts,
  config: LayoutConfig,
): Line[] {
  if (games.length === 0) return []
  const { columns, currency } = config
  const amount = amountFormat(config)
  const widths = reportColumns[columns]
  const row = (name: string, count: number, prizes: number, style?: { bold: boolean }) =>
    tableRow(widths, name, [String(count), amount(prizes)], style)
  const count = games.reduce((sum, { payouts }) => sum + payouts, 0)
  const prizes = sumMinor(games.map((game) => game.prizes))
  return [
    ...tableRow(widths, texts.game, [texts.count, currency]),
    ...games.flatMap((game) => row(game.gameName, game.payouts, game.prizes)),
    rule,
    ...row(texts.prizes, count, prizes, { bold: true }),
  ]
}

/** The paid tickets of each game, and the content of the till. */
export function validationsReport(
  report: ValidationsReport,
  texts: ReceiptTexts,
  config: LayoutConfig,
): Receipt {
  const money = moneyFormat(config)
  const lines = [
    ...reportHead(report, texts.report.validations, texts, config),
    ...reportSection(texts.games.paid, paidLines(report, texts, config), texts),
    rule,
    pair(texts.till.balance, money(report.balance), { size: 2, bold: true }),
    ...signature(texts.report.signature, config.columns),
  ]
  return markedReceipt(report, texts.marks, lines, config)
}

const validations: ValidationsReportPayload = {
  ...made,
  ...ofTheDay,
  validations: true,
  games: games
    .slice(0, 2)
    .map(({ gameId, gameName, payouts, prizes }) => ({ gameId, gameName, payouts, prizes })),
  balance: 147_100,
}

/**
 * Samples of reports of paid tickets: of a day, of a week in which more was cancelled than paid in a game, without activity.
 */
export const validationsReportSamples = {
  validations,
  validationsWeek: {
    ...validations,
    ...ofTheWeek,
    games: [...validations.games, { gameId: 24, gameName: 'Pick 3', payouts: -1, prizes: -500 }],
  },
  validationsEmpty: { ...validations, games: [], balance: 0 },
} as const satisfies Record<string, ValidationsReportPayload>
