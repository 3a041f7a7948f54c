import * as v from 'valibot'
import { Minor } from '../protocol/wire.ts'
import { sumMinor } from '../values/money.ts'
import { Difference, Name, PrintedGameId, listOf } from './bounds.ts'
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
 * The other payload of POST /paymentsReceiptPerDayAndWeek: the tickets paid in the days from `date1` to `date2`, and
 * nothing else that moved the till (section 2, "validations per day and week"). Amounts are minor units.
 */
export const ValidationsReportPayload = v.pipe(
  v.object({
    ...reportFields,
    validations: v.literal(true),
    /** Only games of which tickets were paid; paid less taken back, so that both may be below zero. */
    games: listOf(
      v.object({ gameId: PrintedGameId, gameName: Name, payouts: Difference, prizes: Minor }),
      1_000,
    ),
    /** What is in the till as the report is made. */
    balance: Minor,
  }),
  v.forward(
    v.partialCheck([['date1'], ['date2']], (report) => isPeriod(report), notAPeriod),
    ['date2'],
  ),
)
/** As it travels. */
export type ValidationsReportPayload = v.InferInput<typeof ValidationsReportPayload>
type ValidationsReport = v.InferOutput<typeof ValidationsReportPayload>

/** Whether a payload of the route is meant to be this one. */
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

/** Every game with its paid tickets, and all of them together; none where nothing was paid. */
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

/** The tickets that were paid, game by game, and what is in the till. */
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

/** Reports of paid tickets by name: of a day, of a week in which more was taken back than paid of a game, without activity. */
export const validationsReportSamples = {
  validations,
  validationsWeek: {
    ...validations,
    ...ofTheWeek,
    games: [...validations.games, { gameId: 24, gameName: 'Pick 3', payouts: -1, prizes: -500 }],
  },
  validationsEmpty: { ...validations, games: [], balance: 0 },
} as const satisfies Record<string, ValidationsReportPayload>
