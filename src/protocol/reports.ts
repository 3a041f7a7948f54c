import * as v from 'valibot'
import { daysBetween, isIsoDay } from '../values/calendar.ts'
import { longestRangeDays } from '../values/report-range.ts'
import { Nothing, read, success, type HostCall } from './host-call.ts'
import { WireTerminal } from './terminals.ts'
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

/**
 * Games with activity alone, by id; every day of the period, also those on which nothing happened. `till` is what was in the
 * till as the first day began and as the last one ended, or is in it now; a report of a host that leaves it out has no opening
 * balance where its last day is over.
 */
const TicketsAnswer = v.object({
  success,
  arrayGemes: v.array(WireGameReport),
  days: v.array(WireDayReport),
  till: v.optional(v.object({ opening: Minor, closing: Minor })),
})

/** What was moved so often, minor units; never below zero, whichever way it went. */
const SumAnswer = v.object({ success, amount: NonNegativeMinor, count })

const perDay = (path: string) => read('POST', path, OfTerminals, SumAnswer)
const ofPeriod = (path: string) => read('POST', path, OfPeriod, SumAnswer)

/**
 * The reports of the caller's own till. A day is one of the deployment's time zone; the current one, the seven that end
 * with it, or those from `date1` to `date2`. Credit is what was put into wallets or terminals, debit what came out. The
 * accounts of players with cards count with the terminals: the same call moves both. What a terminal sells is paid with
 * funds that were credited before, and is none of the till's sales.
 */
export const reportCalls = {
  /** Sales of today, or of the seven days that end with it. */
  getDataForPrinter: read(
    'POST',
    '/api/getDataForPrinter',
    v.object({ week: v.optional(v.boolean()) }),
    TicketsAnswer,
  ),
  /** Sales of a period. */
  getTicketsSettingsDates: read(
    'POST',
    '/api/getTicketsSettingsDates',
    v.pipe(v.object(period), isShortEnough()),
    TicketsAnswer,
  ),
  /** Cash put into the till today. */
  getRefillPerDay: perDay('/api/getRefillPerDay'),
  /** Cash taken out of the till today. */
  getCollectionPerDay: perDay('/api/getCollectionPerDay'),
  /** Money put into terminals today. */
  getCreditTerminalPerDay: perDay('/api/getCreditTerminalPerDay'),
  /** Money taken out of terminals today. */
  getDebitTerminalPerDay: perDay('/api/getDebitTerminalPerDay'),
  /** Money put into players' wallets today. */
  getCreditQrcodePerDay: perDay('/api/getCreditQrcodePerDay'),
  /** Money paid out of players' wallets today. */
  getDebitQrcodePerDay: perDay('/api/getDebitQrcodePerDay'),
  /** Cash put into the till in the seven days that end today. */
  getRefillDuringTheWeek: perDay('/api/getRefillDuringTheWeek'),
  /** Cash taken out of the till in the seven days that end today. */
  getCollectionDuringTheWeek: perDay('/api/getCollectionDuringTheWeek'),
  /** Cash put into the till in a period. */
  getRefillSettingsDates: ofPeriod('/api/getRefillSettingsDates'),
  /** Cash taken out of the till in a period. */
  getCollectionSettingsDates: ofPeriod('/api/getCollectionSettingsDates'),
  /** Money put into terminals in a period. */
  getCreditTerminalSettingsDates: ofPeriod('/api/getCreditTerminalSettingsDates'),
  /** Money taken out of terminals in a period. */
  getDebitTerminalSettingsDates: ofPeriod('/api/getDebitTerminalSettingsDates'),
  /** Money put into players' wallets in a period. */
  getCreditQrcodeSettingsDates: ofPeriod('/api/getCreditQrcodeSettingsDates'),
  /** Money paid out of players' wallets in a period. */
  getDebitQrcodeSettingsDates: ofPeriod('/api/getDebitQrcodeSettingsDates'),
  /** Every self-service terminal of the caller, by id. */
  getTerminalsOperator: read(
    'POST',
    '/api/getTerminalsOperator',
    Nothing,
    v.object({
      success,
      terminals: v.array(WireTerminal),
    }),
  ),
} satisfies Record<string, HostCall>
