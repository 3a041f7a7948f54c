import type { AnswerOf } from '../../protocol/host-calls.ts'
import type { IsoDay } from '../../values/calendar.ts'
import type { HostPort, HostReply } from '../core/ports.ts'
import type { ReportKind, ReportRequest } from '../shared/report.ts'

type Period = ReportRequest['period']

const everySum = [
  'refill',
  'collection',
  'creditTerminal',
  'debitTerminal',
  'creditQrcode',
  'debitQrcode',
] as const
export type SumName = (typeof everySum)[number]

/** The sums of a report other than its games, by kind of report. */
export const sumNames = {
  sales: everySum,
  validations: [],
  payments: everySum,
} as const satisfies Record<ReportKind, readonly SumName[]>

const ofDay = {
  refill: 'getRefillPerDay',
  collection: 'getCollectionPerDay',
  creditTerminal: 'getCreditTerminalPerDay',
  debitTerminal: 'getDebitTerminalPerDay',
  creditQrcode: 'getCreditQrcodePerDay',
  debitQrcode: 'getDebitQrcodePerDay',
} as const

/**
 * The other sums of a week have no call of their own (section 7): they are requested by the dates of its seven days.
 */
const ofWeek = { refill: 'getRefillDuringTheWeek', collection: 'getCollectionDuringTheWeek' } as const

const ofDates = {
  refill: 'getRefillSettingsDates',
  collection: 'getCollectionSettingsDates',
  creditTerminal: 'getCreditTerminalSettingsDates',
  debitTerminal: 'getDebitTerminalSettingsDates',
  creditQrcode: 'getCreditQrcodeSettingsDates',
  debitQrcode: 'getDebitQrcodeSettingsDates',
} as const

export function callTickets(
  host: HostPort,
  period: Period,
): Promise<HostReply<AnswerOf<'getDataForPrinter'>>> {
  if (period.type === 'range')
    return host.call('getTicketsSettingsDates', { date1: period.date1, date2: period.date2 })
  return host.call('getDataForPrinter', period.type === 'week' ? { week: true } : {})
}

export function callSum(
  host: HostPort,
  name: SumName,
  { type }: Period,
  dates: { readonly date1: IsoDay; readonly date2: IsoDay },
  terminals: number[],
): Promise<HostReply<AnswerOf<'getRefillPerDay'>>> {
  if (type === 'day') return host.call(ofDay[name], { terminals })
  if (type === 'week' && (name === 'refill' || name === 'collection'))
    return host.call(ofWeek[name], { terminals })
  return host.call(ofDates[name], [{ ...dates, terminals }])
}
