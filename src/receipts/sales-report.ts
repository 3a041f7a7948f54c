import * as v from 'valibot'
import { dottedDay } from '../values/calendar.ts'
import { Label, Minor, NonNegativeMinor } from '../protocol/wire.ts'
import { gameActivityLines, GameActivities, resultOfGames } from './game-activity.ts'
import type { LayoutConfig } from './layout.ts'
import { markedReceipt } from './marks.ts'
import { DottedDay } from './moments.ts'
import type { Receipt } from './receipt.ts'
import { games, made, moved, nothingMoved, ofTheDay, ofTheWeek, tillOf } from './report-samples.ts'
import { isPeriod, notAPeriod, reportFields, reportHead, reportSection } from './report.ts'
import { route } from './route.ts'
import type { ReceiptTexts } from './texts.ts'
import { agreesWithGames, TillSumOnPaper, tillSection } from './till-sum.ts'

/**
 * Payload of POST /salesReceiptPerDayAndWeek, with the wire names of section 3: the sales of a day (`day`), of the last seven
 * days (`week`), or of the days from `date1` to `date2`. Amounts are minor units.
 */
export const SalesReportPayload = v.pipe(
  v.object({
    ...reportFields,
    /** Only games with activity. */
    data: GameActivities,
    /** The content of the till when the report is made. */
    wallet: Minor,
    refill: NonNegativeMinor,
    collection: NonNegativeMinor,
    /** The till from the first day to the last; left out by a host or a counter that does not know its earlier content. */
    till: v.optional(TillSumOnPaper),
    /** The name of the day in the operator's language; empty for a report of several days. */
    dayName: Label,
    day: v.boolean(),
    /** The first and the last day again, as they are printed. */
    dayBefore: DottedDay,
    dayAfter: DottedDay,
  }),
  v.forward(
    v.partialCheck([['date1'], ['date2']], (report) => isPeriod(report), notAPeriod),
    ['date2'],
  ),
  v.forward(
    v.check(
      ({ day, week, date1, date2 }) => !day || (!week && date1 === date2),
      'The report is of several days.',
    ),
    ['day'],
  ),
  v.forward(
    v.check(({ dayBefore, date1 }) => dayBefore === dottedDay(date1), 'It is not date1.'),
    ['dayBefore'],
  ),
  v.forward(
    v.check(({ dayAfter, date2 }) => dayAfter === dottedDay(date2), 'It is not date2.'),
    ['dayAfter'],
  ),
  v.forward(
    v.check((report) => agreesWithGames(report.till, report.data), 'It is not the result of the games.'),
    ['till'],
  ),
  v.transform(({ data, wallet, ...rest }) => ({ ...rest, games: data, balance: wallet })),
)
/** The payload on the wire. */
export type SalesReportPayload = v.InferInput<typeof SalesReportPayload>
type SalesReport = v.InferOutput<typeof SalesReportPayload>

/** The sales of each game, and the till from its opening to its expected content. */
function salesReport(report: SalesReport, texts: ReceiptTexts, config: LayoutConfig): Receipt {
  const { refill, collection } = report
  const figures = { games: resultOfGames(report.games), refill, collection }
  const lines = [
    ...reportHead(report, texts.report.sales, texts, config),
    ...reportSection(texts.games.title, gameActivityLines(report.games, texts, config), texts),
    ...tillSection(report, figures, texts, config),
  ]
  return markedReceipt(report, texts.marks, lines, config)
}

const day: SalesReportPayload = {
  ...made,
  ...ofTheDay,
  data: games,
  wallet: tillOf(games, moved, 35_650).expected,
  refill: 50_000,
  collection: 150_000,
  till: tillOf(games, moved, 35_650),
  dayName: 'sábado',
  day: true,
  dayBefore: '14.03.2026',
  dayAfter: '14.03.2026',
}

/**
 * Samples of sales reports: of a day, a week, a range of days, a day without activity, one of a host that does not report the
 * earlier till; and each mark.
 */
export const salesReportSamples = {
  day,
  week: { ...day, ...ofTheWeek, day: false, dayName: '', dayBefore: '08.03.2026' },
  range: { ...day, date1: '2026-03-01', day: false, dayName: '', dayBefore: '01.03.2026' },
  empty: {
    ...day,
    data: [],
    wallet: 0,
    refill: 0,
    collection: 0,
    till: tillOf([], nothingMoved, 0),
    versions: { product: 'v2.0.6' },
  },
  openingUnknown: { ...day, till: undefined },
  copy: { ...day, copy: 1 },
  training: { ...day, isTraining: true },
} as const satisfies Record<string, SalesReportPayload>

export const salesReportRoute = route(
  '/salesReceiptPerDayAndWeek',
  SalesReportPayload,
  salesReport,
  salesReportSamples,
)
