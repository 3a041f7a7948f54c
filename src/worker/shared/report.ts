import * as v from 'valibot'
import type { WireDayReport, WireGameReport } from '../../protocol/reports.ts'
import { isIsoDay, type IsoDay } from '../../values/calendar.ts'
import { sumMinor, type Minor } from '../../values/money.ts'
import type { Refusal } from '../../values/outcome.ts'
import { openingOf, tillSum, type TillEnds, type TillFigures, type TillSum } from '../../values/till-sum.ts'
import { reportKinds } from './report-kinds.ts'

const Day = v.pipe(v.string(), v.check(isIsoDay))

/** Which report of which days; parsed as it crosses the boundary. The host says whether a range is one that it answers. */
export const ReportRequest = v.strictObject({
  kind: v.picklist(reportKinds),
  period: v.variant('type', [
    v.strictObject({ type: v.literal('day') }),
    v.strictObject({ type: v.literal('week') }),
    v.strictObject({ type: v.literal('range'), date1: Day, date2: Day }),
  ]),
  /** It goes to paper as soon as it is there. */
  print: v.optional(v.boolean()),
})
export type ReportRequest = v.InferOutput<typeof ReportRequest>
export type ReportKind = ReportRequest['kind']

export type GameReport = WireGameReport & { readonly gameName: string }
export type DayReport = WireDayReport

/** What went over the counter so often, minor units. */
export interface Sum {
  readonly amount: Minor
  readonly count: number
}

/** What a report is made of, whichever way it is shown. */
interface ReportBody {
  readonly operatorId: number
  /** The first and the last day, both included. */
  readonly from: IsoDay
  readonly to: IsoDay
  readonly isWeek: boolean
  /** By the host's clock, ms since 1970. */
  readonly madeAt: number
  readonly versions: { readonly product: string; readonly printProgram?: string }
  /** Games with activity alone. */
  readonly games: readonly GameReport[]
  /** Every day of the period. */
  readonly days: readonly DayReport[]
  readonly refill: Sum
  readonly collection: Sum
  readonly creditTerminal: Sum
  readonly debitTerminal: Sum
  readonly creditQrcode: Sum
  readonly debitQrcode: Sum
  /** What was in the till at the two ends of the period; null where the host does not say, and it cannot be told otherwise. */
  readonly till: TillEnds | null
  /** What is in the till as the report is made. */
  readonly balance: Minor
}

export type SalesReport = ReportBody & { readonly kind: 'sales' }
export type PaymentsReport = ReportBody & {
  readonly kind: 'payments'
  /** What is in each terminal of the operator. */
  readonly terminals: readonly { readonly id: number; readonly wallet: Minor }[]
}
/** Games of which tickets were paid. */
export type ValidationsReport = ReportBody & { readonly kind: 'validations' }
export type Report = SalesReport | ValidationsReport | PaymentsReport

/** The report that is being fetched, or was fetched last. `readingId` tells one fetch from the next, equal one. */
export type ReportReading = { readonly readingId: string; readonly request: ReportRequest } & (
  | { readonly state: 'loading'; readonly done: number; readonly total: number }
  | { readonly state: 'known'; readonly report: Report }
  | { readonly state: 'failed'; readonly refusal: Refusal }
)

/** What is left of the sales after cancellations and prizes. */
export const resultOf = ({
  sales,
  cancelled,
  prizes,
}: Pick<GameReport, 'sales' | 'cancelled' | 'prizes'>): Minor => sales - cancelled - prizes

type Moved = Pick<Report, 'games' | keyof TillFigures>

/** What changed the till; `collectedAtClose` is no collection of the day but its end. */
export const figuresOf = ({ games, ...sums }: Moved, collectedAtClose: Minor = 0): TillFigures => ({
  games: sumMinor(games.map(resultOf)),
  refill: sums.refill.amount,
  collection: sums.collection.amount - collectedAtClose,
  creditQrcode: sums.creditQrcode.amount,
  debitQrcode: sums.debitQrcode.amount,
  creditTerminal: sums.creditTerminal.amount,
  debitTerminal: sums.debitTerminal.amount,
})

/** What was in a till that holds `balance` now, by what changed it since: for a host that does not say it. */
export const endsOf = (report: Moved, balance: Minor): TillEnds => ({
  opening: openingOf(figuresOf(report), balance),
  closing: balance,
})

/** The till from the beginning of the report to its end, before the close took out what was in it; null where that is not known. */
export const tillOfReport = (report: Report, collectedAtClose: Minor = 0): TillSum | null =>
  report.till &&
  tillSum(figuresOf(report, collectedAtClose), {
    opening: report.till.opening,
    closing: report.till.closing + collectedAtClose,
  })
