import type { TillCount } from '../../events/day.ts'
import type { ReceiptPath } from '../../protocol/print-service.ts'
import { dottedDay, type IsoDay } from '../../values/iso-day.ts'
import { localeOf, type Language } from '../../values/language.ts'
import { sumMinor } from '../../values/money.ts'
import { issuerOf, wireDateTime } from '../receipt-values.ts'
import type { PaymentsReport, Report, SalesReport, ValidationsReport } from '../report.ts'
import type { State } from '../state.ts'

export interface Sheet {
  readonly route: ReceiptPath
  readonly data: Record<string, unknown>
}

/** A report as it goes to the print program, by the payload of its route (section 3); null while nobody is logged in. */
export function sheetOf(state: State, report: Report, counted: TillCount | null = null): Sheet | null {
  const issuer = issuerOf(state)
  if (!issuer) return null
  const head = {
    ...issuer,
    ...wireDateTime(state, report.madeAt),
    versions: report.versions,
    date1: report.from,
    date2: report.to,
    week: report.isWeek,
  }
  const cash = { refill: report.refill.amount, collection: report.collection.amount }
  switch (report.kind) {
    case 'sales':
      return { route: '/salesReceiptPerDayAndWeek', data: { ...head, ...cash, ...salesOf(state, report) } }
    case 'validations':
      return { route: '/paymentsReceiptPerDayAndWeek', data: { ...head, ...validationsOf(report) } }
    case 'payments': {
      const data = { ...head, ...cash, ...paymentsOf(report), ...(counted ? { counted } : {}) }
      return { route: '/paymentsReceiptPerDayAndWeek', data }
    }
  }
}

const validationsOf = ({ games, balance }: ValidationsReport) => ({
  validations: true,
  games: games.map(({ gameId, gameName, payouts, prizes }) => ({ gameId, gameName, payouts, prizes })),
  balance,
})

function salesOf({ session }: State, { games, balance, from, to, isWeek }: SalesReport) {
  const day = !isWeek && from === to
  const language = session.language ?? session.deployment?.language ?? 'pt'
  return {
    data: games,
    wallet: balance,
    day,
    dayName: day ? weekdayName(from, language) : '',
    dayBefore: dottedDay(from),
    dayAfter: dottedDay(to),
  }
}

const paymentsOf = ({ games, balance, terminals, ...sums }: PaymentsReport) => ({
  games,
  balance,
  terminals: terminals.map(({ id }) => id),
  balanceTerminals: sumMinor(terminals.map(({ wallet }) => wallet)),
  creditTerminal: sums.creditTerminal.amount,
  debitTerminal: sums.debitTerminal.amount,
  creditQrcode: sums.creditQrcode.amount,
  debitQrcode: sums.debitQrcode.amount,
})

const weekdayName = (day: IsoDay, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day))
