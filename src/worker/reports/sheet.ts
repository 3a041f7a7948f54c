import type { ReceiptContent } from '../../events/receipts.ts'
import { isoDayAt } from '../../values/calendar.ts'
import { sumMinor, type Minor } from '../../values/money.ts'
import { collectionOf } from '../shared/closing-step.ts'
import { headOnPaper } from '../shared/head-on-paper.ts'
import type { closingOf } from '../shared/closing.ts'
import { timeZoneOf } from '../shared/receipt-values.ts'
import { tillOfReport, type GameReport, type PaymentsReport, type Report } from '../shared/report.ts'
import type { State } from '../state.ts'

type Closing = NonNullable<ReturnType<typeof closingOf>>

/** The content of a printed report. With `closing` it is the report of a day that is being closed. */
export function sheetOf(state: State, report: Report, closing: Closing | null = null): ReceiptContent {
  const { from, to, isWeek, madeAt, versions, balance } = report
  const head = { at: madeAt, from, to, isWeek, versions, balance }
  const cash = { refill: report.refill.amount, collection: report.collection.amount }
  const games = report.games.map(figuresOfGame)
  switch (report.kind) {
    case 'sales':
      return { kind: 'salesReport', ...head, ...cash, games, ...tillOf(report) }
    case 'validations':
      return {
        kind: 'validationsReport',
        ...head,
        games: games.map(({ gameId, payouts, prizes }) => ({ gameId, payouts, prizes })),
      }
    case 'payments':
      return {
        kind: 'paymentsReport',
        ...head,
        ...cash,
        games,
        ...movedOutside(report),
        ...drawerOf(report),
        ...(closing ? closeOf(state, report, closing) : tillOf(report)),
      }
  }
}

/** Without the game's name, which is printed in the language of the receipt. */
const figuresOfGame = ({ gameName: _gameName, ...figures }: GameReport) => figures

/** The till, as far as it is known. */
function tillOf(report: Report, collectedAtClose?: Minor) {
  const till = tillOfReport(report, collectedAtClose)
  return till ? { till: { ...till, lines: [...till.lines] } } : {}
}

/** The additions for the close of a day: the count, the final collection, the operator's decisions, and the hand-overs. */
function closeOf(state: State, report: PaymentsReport, closing: Closing) {
  const { counted, operatorId } = closing
  const collection = collectionOf(state, closing)?.outcome
  const collected = collection?.kind === 'done' ? collection.amount : 0
  const head = headOnPaper(state)
  return {
    ...tillOf(report, isInReport(report, collected, timeZoneOf(state)) ? collected : 0),
    ...(counted ? { counted } : {}),
    close: {
      ...(head ? { head } : {}),
      collected,
      decisions: state.day.decisions
        .filter((decided) => decided.operatorId === operatorId)
        .map(({ decision, about, amount, at }) => ({
          decision,
          about,
          ...(amount === null ? {} : { amount }),
          at,
        })),
      ...handoversOf(state),
    },
  }
}

/**
 * Whether the report counts the final collection: a close that continues after midnight may collect on a later day than
 * the one that it reports. Only the host knows on which day it counted the collection: a report that is made on its own
 * day has it, and a later one has it if the day ended with less than was collected. The counter's clock may have
 * another date than the host's.
 */
function isInReport(report: Report, collected: Minor, timeZone: string): boolean {
  if (isoDayAt(report.madeAt, timeZone) === report.to) return true
  return report.collection.amount >= collected && (report.till?.closing ?? 0) < collected
}

/** The parts of the day before: who counted what, and who took it over. */
function handoversOf({ handover: { handovers } }: State) {
  if (handovers.length === 0) return {}
  return {
    handovers: handovers.map(({ operatorId: from, at, counted: { counted, expected }, takenOver }) => ({
      from,
      at,
      counted,
      expected,
      ...(takenOver ? { to: takenOver.operatorId } : {}),
      ...(takenOver?.recounted ? { recounted: takenOver.recounted.counted } : {}),
    })),
  }
}

/** The openings of the cash drawer, if there were any. */
const drawerOf = ({ drawer }: PaymentsReport) =>
  drawer
    ? {
        drawer: { counts: [...drawer.counts], openings: drawer.byCashier.map((opening) => ({ ...opening })) },
      }
    : {}

const movedOutside = ({ terminals, drawer: _drawer, ...sums }: PaymentsReport) => ({
  terminals: terminals.map(({ id }) => id),
  balanceTerminals: sumMinor(terminals.map(({ funds }) => funds)),
  creditTerminal: sums.creditTerminal.amount,
  debitTerminal: sums.debitTerminal.amount,
  creditQrcode: sums.creditQrcode.amount,
  debitQrcode: sums.debitQrcode.amount,
})
