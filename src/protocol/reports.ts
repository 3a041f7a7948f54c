import * as v from 'valibot'
import { daysBetween, isIsoDay } from '../values/iso-day.ts'
import { longestRangeDays } from '../values/report-range.ts'
import { Nothing, read, success, type HostCall } from './host-call.ts'
import { GameId, Minor, NonNegativeMinor } from './wire.ts'

const Day = v.pipe(v.string(), v.check(isIsoDay, 'The calendar has no such day.'))

const period = { date1: Day, date2: Day }
interface Period {
  readonly date1: string
  readonly date2: string
}

const isPeriod = ({ date1, date2 }: Period): boolean => {
  const days = daysBetween(date1, date2) + 1
  return days >= 1 && days <= longestRangeDays
}
const isShortEnough = <Dates extends Period>() =>
  v.check<Dates, string>(isPeriod, `From the first day to the last, at most ${longestRangeDays} days.`)

const Terminals = v.array(v.pipe(v.number(), v.integer()))
const OfTerminals = v.object({ terminals: Terminals })
/** A list of one, as the wire has it (section 7). */
const OfPeriod = v.strictTuple([v.pipe(v.object({ ...period, terminals: Terminals }), isShortEnough())])

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * What the caller did with the tickets of one game. What was taken back counts on the day on which it was taken back:
 * `tickets` and `sales` are all that was sold, whatever was cancelled later, and `payouts` and `prizes` are less than
 * nothing where more was taken back than paid. Amounts are minor units.
 */
export const WireGameReport = v.object({
  gameId: GameId,
  gameName: v.optional(v.string()),
  tickets: count,
  sales: NonNegativeMinor,
  cancelledTickets: count,
  cancelled: NonNegativeMinor,
  payouts: v.pipe(v.number(), v.integer()),
  prizes: Minor,
})
export type WireGameReport = v.InferOutput<typeof WireGameReport>

/** One day of a report, with the meanings of `WireGameReport`. */
export const WireDayReport = v.object({
  date: Day,
  sales: NonNegativeMinor,
  cancelled: NonNegativeMinor,
  prizes: Minor,
})
export type WireDayReport = v.InferOutput<typeof WireDayReport>

/** Games with activity alone, by id; every day of the period, also those on which nothing happened. */
const TicketsAnswer = v.object({
  success,
  arrayGemes: v.array(WireGameReport),
  days: v.array(WireDayReport),
})

/** What was moved so often, minor units; never below zero, whichever way it went. */
const SumAnswer = v.object({ success, amount: NonNegativeMinor, count })

const perDay = (path: string) => read('POST', path, OfTerminals, SumAnswer)
const ofPeriod = (path: string) => read('POST', path, OfPeriod, SumAnswer)

/**
 * The reports of the caller's own till. A day is one of the deployment's time zone; the current one, the seven that end
 * with it, or those from `date1` to `date2`. Credit is what was put into wallets or terminals, debit what came out.
 */
export const reportCalls = {
  getDataForPrinter: read(
    'POST',
    '/api/getDataForPrinter',
    v.object({ week: v.optional(v.boolean()) }),
    TicketsAnswer,
  ),
  getTicketsSettingsDates: read(
    'POST',
    '/api/getTicketsSettingsDates',
    v.pipe(v.object(period), isShortEnough()),
    TicketsAnswer,
  ),
  getRefillPerDay: perDay('/api/getRefillPerDay'),
  getCollectionPerDay: perDay('/api/getCollectionPerDay'),
  getCreditTerminalPerDay: perDay('/api/getCreditTerminalPerDay'),
  getDebitTerminalPerDay: perDay('/api/getDebitTerminalPerDay'),
  getCreditQrcodePerDay: perDay('/api/getCreditQrcodePerDay'),
  getDebitQrcodePerDay: perDay('/api/getDebitQrcodePerDay'),
  getRefillDuringTheWeek: perDay('/api/getRefillDuringTheWeek'),
  getCollectionDuringTheWeek: perDay('/api/getCollectionDuringTheWeek'),
  getRefillSettingsDates: ofPeriod('/api/getRefillSettingsDates'),
  getCollectionSettingsDates: ofPeriod('/api/getCollectionSettingsDates'),
  getCreditTerminalSettingsDates: ofPeriod('/api/getCreditTerminalSettingsDates'),
  getDebitTerminalSettingsDates: ofPeriod('/api/getDebitTerminalSettingsDates'),
  getCreditQrcodeSettingsDates: ofPeriod('/api/getCreditQrcodeSettingsDates'),
  getDebitQrcodeSettingsDates: ofPeriod('/api/getDebitQrcodeSettingsDates'),
  /** `wallet` is what is in the terminal, minor units. */
  getTerminalsOperator: read(
    'POST',
    '/api/getTerminalsOperator',
    Nothing,
    v.object({
      success,
      terminals: v.array(v.object({ id: v.pipe(v.number(), v.integer()), wallet: Minor })),
    }),
  ),
} satisfies Record<string, HostCall>
