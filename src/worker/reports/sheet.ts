import type { ReceiptPath } from '../../protocol/print-service.ts'
import { dayInWords, dottedDay, isoDayAt } from '../../values/calendar.ts'
import { sumMinor, type Minor } from '../../values/money.ts'
import type { closingOf } from '../shared/closing.ts'
import { issuerOf, wireDateTime } from '../shared/receipt-values.ts'
import {
  tillOfReport,
  type PaymentsReport,
  type Report,
  type SalesReport,
  type ValidationsReport,
} from '../shared/report.ts'
import type { State } from '../state.ts'

type Closing = NonNullable<ReturnType<typeof closingOf>>

export interface Sheet {
  readonly route: ReceiptPath
  readonly data: Record<string, unknown>
}

/**
 * A report as it goes to the print program, by the payload of its route (section 3); null while nobody is logged in. With
 * `closing` it is that of a day which is being closed.
 */
export function sheetOf(state: State, report: Report, closing: Closing | null = null): Sheet | null {
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
    case 'sales': {
      const data = { ...head, ...cash, ...salesOf(state, report), ...tillOf(report) }
      return { route: '/salesReceiptPerDayAndWeek', data }
    }
    case 'validations':
      return { route: '/paymentsReceiptPerDayAndWeek', data: { ...head, ...validationsOf(report) } }
    case 'payments': {
      const close = closing ? closeOf(state, report, closing) : tillOf(report)
      return {
        route: '/paymentsReceiptPerDayAndWeek',
        data: { ...head, ...cash, ...paymentsOf(report), ...close },
      }
    }
  }
}

/** The till as far as it is known. */
function tillOf(report: Report, collectedAtClose?: Minor) {
  const till = tillOfReport(report, collectedAtClose)
  return till ? { till } : {}
}

/** What the close of a day adds: the count, what was taken out of the till at the end, and what was decided before. */
function closeOf(state: State, report: PaymentsReport, closing: Closing) {
  const { counted, collectionId, operatorId } = closing
  const collection = state.till.movements.find(({ movementId }) => movementId === collectionId)?.outcome
  const collected = collection?.kind === 'done' ? collection : { amount: 0, at: 0 }
  const timeZone = state.session.deployment?.timeZone ?? 'UTC'
  // A close that was taken up again after midnight collects on another day than the one that it reports.
  const isInReport = isoDayAt(collected.at, timeZone) === report.to
  return {
    ...tillOf(report, isInReport ? collected.amount : 0),
    ...(counted ? { counted } : {}),
    close: {
      collected: collected.amount,
      decisions: state.day.decisions
        .filter((decided) => decided.operatorId === operatorId)
        .map(({ decision, about, amount, at }) => ({
          decision,
          about,
          ...(amount === null ? {} : { amount }),
          date: at,
        })),
    },
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
    dayName: day ? dayInWords(from, language, { weekday: 'long' }) : '',
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
