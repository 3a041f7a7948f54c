import * as v from 'valibot'
import { daysBetween, isIsoDay } from '../values/calendar.ts'
import { longestRangeDays } from '../values/report-range.ts'
import { Nothing, success, type HostCall } from './host-call.ts'
import { WireTerminal } from './terminals.ts'
import { Minor, Name, NonNegativeMinor, PrintedGameId } from './wire.ts'

const Day = v.pipe(v.string(), v.check(isIsoDay, 'The calendar has no such day.'))

const period = { date1: Day, date2: Day }
interface Period {
  readonly date1: string
  readonly date2: string
}

const isPeriod = ({ date1, date2 }: Period): boolean => {
  const days = daysBetween(date1, date2)
  return days >= 0 && days <= longestRangeDays
}
const isTooLong = `The last day is at most ${longestRangeDays} days after the first.`

const Terminals = v.array(v.pipe(v.number(), v.integer()))
const OfTerminals = v.object({ terminals: Terminals })
/** A list of one element, as on the wire (section 7). */
const OfPeriod = v.strictTuple([
  v.pipe(
    v.object({ ...period, terminals: Terminals }),
    v.forward(
      v.check((dates) => isPeriod(dates), isTooLong),
      ['date2'],
    ),
  ),
])

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * The caller's tickets of one game. A cancellation counts on its own day: `tickets` and `sales` include tickets that were
 * cancelled later, and `payouts` and `prizes` are negative if more was cancelled than paid. Amounts are minor units.
 */
export const WireGameReport = v.object({
  gameId: PrintedGameId,
  /** One that is too long does not make the report invalid. */
  gameName: v.fallback(v.optional(Name), undefined),
  tickets: count,
  sales: NonNegativeMinor,
  cancelledTickets: count,
  cancelled: NonNegativeMinor,
  payouts: v.pipe(v.number(), v.safeInteger()),
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
 * Only games with activity, by id, and every day of the period. `till` is the content of the till at the start of the first day
 * and at the end of the last one, or now. If a host leaves it out, a report of past days has no opening balance.
 */
const TicketsAnswer = v.object({
  success,
  arrayGemes: v.array(WireGameReport),
  days: v.array(WireDayReport),
  till: v.optional(v.object({ opening: Minor, closing: Minor })),
})

/** The number and the sum of movements, in minor units; never negative, in either direction. */
const SumAnswer = v.object({ success, amount: NonNegativeMinor, count })

/** For the documents and for `balcao host check`. */
const aWeek = { date1: '2026-01-05', date2: '2026-01-11' }

const sumToNow = (name: string, does: string) =>
  ({
    method: 'POST',
    path: `/api/${name}`,
    kind: 'read',
    does,
    request: OfTerminals,
    answer: SumAnswer,
    example: { terminals: [] },
  }) satisfies HostCall
const sumOfPeriod = (name: string, does: string) =>
  ({
    method: 'POST',
    path: `/api/${name}`,
    kind: 'read',
    does,
    request: OfPeriod,
    answer: SumAnswer,
    example: [{ ...aWeek, terminals: [] }],
  }) satisfies HostCall

/**
 * The reports of the caller's own till. Days are days in the deployment's time zone: today, the last seven days including
 * today, or those from `date1` to `date2`.
 */
export const reportCalls = {
  getDataForPrinter: {
    method: 'POST',
    path: '/api/getDataForPrinter',
    kind: 'read',
    does: 'Sales of today, or of the last seven days including today.',
    request: v.object({ week: v.optional(v.boolean()) }),
    answer: TicketsAnswer,
  },
  getTicketsSettingsDates: {
    method: 'POST',
    path: '/api/getTicketsSettingsDates',
    kind: 'read',
    does: 'Sales of a period.',
    request: v.pipe(
      v.object(period),
      v.forward(
        v.check((dates) => isPeriod(dates), isTooLong),
        ['date2'],
      ),
    ),
    answer: TicketsAnswer,
    example: aWeek,
  },
  getRefillPerDay: sumToNow('getRefillPerDay', 'Cash put into the till today.'),
  getCollectionPerDay: sumToNow('getCollectionPerDay', 'Cash taken out of the till today.'),
  getCreditTerminalPerDay: sumToNow('getCreditTerminalPerDay', 'Money put into terminals today.'),
  getDebitTerminalPerDay: sumToNow('getDebitTerminalPerDay', 'Money taken out of terminals today.'),
  getCreditQrcodePerDay: sumToNow('getCreditQrcodePerDay', "Money put into players' wallets today."),
  getDebitQrcodePerDay: sumToNow('getDebitQrcodePerDay', "Money paid out of players' wallets today."),
  getRefillDuringTheWeek: sumToNow(
    'getRefillDuringTheWeek',
    'Cash put into the till in the last seven days including today.',
  ),
  getCollectionDuringTheWeek: sumToNow(
    'getCollectionDuringTheWeek',
    'Cash taken out of the till in the last seven days including today.',
  ),
  getRefillSettingsDates: sumOfPeriod('getRefillSettingsDates', 'Cash put into the till in a period.'),
  getCollectionSettingsDates: sumOfPeriod(
    'getCollectionSettingsDates',
    'Cash taken out of the till in a period.',
  ),
  getCreditTerminalSettingsDates: sumOfPeriod(
    'getCreditTerminalSettingsDates',
    'Money put into terminals in a period.',
  ),
  getDebitTerminalSettingsDates: sumOfPeriod(
    'getDebitTerminalSettingsDates',
    'Money taken out of terminals in a period.',
  ),
  getCreditQrcodeSettingsDates: sumOfPeriod(
    'getCreditQrcodeSettingsDates',
    "Money put into players' wallets in a period.",
  ),
  getDebitQrcodeSettingsDates: sumOfPeriod(
    'getDebitQrcodeSettingsDates',
    "Money paid out of players' wallets in a period.",
  ),
  getTerminalsOperator: {
    method: 'POST',
    path: '/api/getTerminalsOperator',
    kind: 'read',
    flags: ['terminals'],
    does: 'Every self-service terminal of the caller, by id.',
    request: Nothing,
    answer: v.object({ success, terminals: v.array(WireTerminal) }),
  },
} satisfies Record<string, HostCall>
