import * as v from 'valibot'
import type { WireDayReport, WireGameReport } from '../../protocol/reports.ts'
import { isIsoDay, type IsoDay } from '../../values/calendar.ts'
import { sumMinor, type Minor } from '../../values/money.ts'
import type { Refusal } from '../../values/outcome.ts'
import { openingOf, tillSum, type TillEnds, type TillFigures, type TillSum } from '../../values/till-sum.ts'
import type { DrawerFigures } from './drawer-figures.ts'
import { reportKinds } from './report-kinds.ts'

const Day = v.pipe(v.string(), v.check(isIsoDay))

/** The kind and the dates of a report, parsed on arrival. The host decides whether it answers a range. */
export const ReportRequest = v.strictObject({
  kind: v.picklist(reportKinds),
  period: v.variant('type', [
    v.strictObject({ type: v.literal('day') }),
    v.strictObject({ type: v.literal('week') }),
    v.strictObject({ type: v.literal('range'), date1: Day, date2: Day }),
  ]),
  /** It is printed as soon as it arrives. */
  print: v.optional(v.boolean()),
})
export type ReportRequest = v.InferOutput<typeof ReportRequest>
export type ReportKind = ReportRequest['kind']

export type GameReport = WireGameReport & { readonly gameName: string }
export type DayReport = WireDayReport

/** The number of movements and their amount, minor units. */
export interface Sum {
  readonly amount: Minor
  readonly count: number
}

/** The parts of a report, for screen, paper and file. */
interface ReportBody {
  readonly operatorId: number
  /** The first and the last day, both included. */
  readonly from: IsoDay
  readonly to: IsoDay
  readonly isWeek: boolean
  /** By the host's clock, ms since 1970. */
  readonly madeAt: number
  readonly versions: { readonly product: string; readonly printProgram?: string }
  /** Games with activity only. */
  readonly games: readonly GameReport[]
  /** Every day of the period. */
  readonly days: readonly DayReport[]
  readonly refill: Sum
  readonly collection: Sum
  readonly creditTerminal: Sum
  readonly debitTerminal: Sum
  readonly creditQrcode: Sum
  readonly debitQrcode: Sum
  /** The till at the start and the end of the period; null if the host does not report it and it cannot be computed. */
  readonly till: TillEnds | null
  /** The till when the report is made. */
  readonly balance: Minor
}

export type SalesReport = ReportBody & { readonly kind: 'sales' }
export type PaymentsReport = ReportBody & {
  readonly kind: 'payments'
  /** The funds of each terminal of the operator. */
  readonly terminals: readonly { readonly id: number; readonly funds: Minor }[]
  /** Openings of the cash drawer at this counter; left out if there was none. */
  readonly drawer?: DrawerFigures
}
/** Games with paid tickets. */
export type ValidationsReport = ReportBody & { readonly kind: 'validations' }
export type Report = SalesReport | ValidationsReport | PaymentsReport

/** The current report or the last one. `readingId` distinguishes equal fetches. */
export type ReportReading = { readonly readingId: string; readonly request: ReportRequest } & (
  | { readonly state: 'loading'; readonly done: number; readonly total: number }
  | { readonly state: 'known'; readonly report: Report }
  | { readonly state: 'failed'; readonly refusal: Refusal }
)

/** The sales minus cancellations and prizes. */
export const resultOf = ({
  sales,
  cancelled,
  prizes,
}: Pick<GameReport, 'sales' | 'cancelled' | 'prizes'>): Minor => sales - cancelled - prizes

type Moved = Pick<Report, 'games' | keyof TillFigures>

/** The changes of the till; `collectedAtClose` is the final collection of the day. */
export const figuresOf = ({ games, ...sums }: Moved, collectedAtClose: Minor = 0): TillFigures => ({
  games: sumMinor(games.map(resultOf)),
  refill: sums.refill.amount,
  collection: sums.collection.amount - collectedAtClose,
  creditQrcode: sums.creditQrcode.amount,
  debitQrcode: sums.debitQrcode.amount,
  creditTerminal: sums.creditTerminal.amount,
  debitTerminal: sums.debitTerminal.amount,
})

/**
 * The till at an earlier time, computed from the current `balance` and the changes since: for a host that does not
 * report it.
 */
export const endsOf = (report: Moved, balance: Minor): TillEnds => ({
  opening: openingOf(figuresOf(report), balance),
  closing: balance,
})

/** The till at the start and the end of the report, before the final collection; null if it is unknown. */
export const tillOfReport = (report: Report, collectedAtClose: Minor = 0): TillSum | null =>
  report.till &&
  tillSum(figuresOf(report, collectedAtClose), {
    opening: report.till.opening,
    closing: report.till.closing + collectedAtClose,
  })
