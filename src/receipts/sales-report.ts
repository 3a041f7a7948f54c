import * as v from 'valibot'
import { dottedDay } from '../values/calendar.ts'
import { Minor, NonNegativeMinor } from '../protocol/wire.ts'
import { Label } from './bounds.ts'
import { gameActivityLines, GameActivities, resultOfGames } from './game-activity.ts'
import type { LayoutConfig } from './layout.ts'
import { markedReceipt } from './marks.ts'
import { DottedDay } from './moments.ts'
import type { Receipt } from './receipt.ts'
import { isPeriod, notAPeriod, reportFields, reportHead, reportSection } from './report.ts'
import type { ReceiptTexts } from './texts.ts'
import { agreesWithGames, TillSumOnPaper, tillSection } from './till-sum.ts'

/**
 * Payload of POST /salesReceiptPerDayAndWeek, by the wire names of section 3: the sales of a day (`day`), of the last
 * seven days (`week`), or of the days from `date1` to `date2`. Amounts are minor units.
 */
export const SalesReportPayload = v.pipe(
  v.object({
    ...reportFields,
    /** Only games with activity. */
    data: GameActivities,
    /** What is in the till as the report is made. */
    wallet: Minor,
    refill: NonNegativeMinor,
    collection: NonNegativeMinor,
    /** The till from the first day to the last; left out by a host or a counter that does not know what was in it before. */
    till: v.optional(TillSumOnPaper),
    /** The name of the day in the operator's language; empty where the report is of several. */
    dayName: Label,
    day: v.boolean(),
    /** The first and the last day once more, as they are printed. */
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
/** As it travels. */
export type SalesReportPayload = v.InferInput<typeof SalesReportPayload>
type SalesReport = v.InferOutput<typeof SalesReportPayload>

/** What was sold, game by game, and the till from opening to what should be in it. */
export function salesReport(report: SalesReport, texts: ReceiptTexts, config: LayoutConfig): Receipt {
  const { refill, collection } = report
  const figures = { games: resultOfGames(report.games), refill, collection }
  const lines = [
    ...reportHead(report, texts.report.sales, texts, config),
    ...reportSection(texts.games.title, gameActivityLines(report.games, texts, config), texts),
    ...tillSection(report, figures, texts, config),
  ]
  return markedReceipt(report, texts.marks, lines, config)
}
