import * as v from 'valibot'
import { Minor, NonNegativeMinor } from '../protocol/wire.ts'
import type { TillFigures } from '../values/till-sum.ts'
import { AccountNumber, listOf } from './bounds.ts'
import { DecisionsOnPaper, decisionLines } from './decisions.ts'
import { gameActivityLines, GameActivities, resultOfGames } from './game-activity.ts'
import {
  centred,
  changeFormat,
  moneyFormat,
  pair,
  rule,
  type LayoutConfig,
  type MoneyFormat,
} from './layout.ts'
import { markedReceipt } from './marks.ts'
import type { Line, Receipt } from './receipt.ts'
import { games, made, moved, nothingMoved, ofTheDay, ofTheWeek, tillOf } from './report-samples.ts'
import { isPeriod, notAPeriod, reportFields, reportHead, reportSection } from './report.ts'
import { purchaseDate } from './samples.ts'
import { signature } from './signature.ts'
import type { ReceiptTexts } from './texts.ts'
import { TillCount, tillCountLines } from './till-count.ts'
import { agreesWithGames, TillSumOnPaper, tillSection } from './till-sum.ts'

/**
 * Payload of POST /paymentsReceiptPerDayAndWeek, by the wire names of section 3: everything that moved the till in the
 * days from `date1` to `date2`, and what should be in it. Credits went into terminals and player wallets, debits came out
 * of them. Amounts are minor units.
 */
export const PaymentsReportPayload = v.pipe(
  v.object({
    ...reportFields,
    /** Only games with activity. */
    games: GameActivities,
    refill: NonNegativeMinor,
    collection: NonNegativeMinor,
    creditTerminal: NonNegativeMinor,
    debitTerminal: NonNegativeMinor,
    creditQrcode: NonNegativeMinor,
    debitQrcode: NonNegativeMinor,
    /** The terminals of the operator, and what is in all of them together. */
    terminals: listOf(AccountNumber, 1_000),
    balanceTerminals: NonNegativeMinor,
    /** What should be in the till as the report is made. */
    balance: Minor,
    /** The till from the first day to the last; left out by a host or a counter that does not know what was in it before. */
    till: v.optional(TillSumOnPaper),
    /** The till as it was counted, where it was. */
    counted: v.optional(TillCount),
    /** Of the close of a day alone: what was taken out of the till at its end, and what the operator decided before. */
    close: v.optional(v.object({ collected: NonNegativeMinor, decisions: DecisionsOnPaper })),
  }),
  v.forward(
    v.partialCheck([['date1'], ['date2']], (report) => isPeriod(report), notAPeriod),
    ['date2'],
  ),
  v.forward(
    v.check((report) => agreesWithGames(report.till, report.games), 'It is not the result of the games.'),
    ['till'],
  ),
)
/** As it travels. */
export type PaymentsReportPayload = v.InferInput<typeof PaymentsReportPayload>
type PaymentsReport = v.InferOutput<typeof PaymentsReportPayload>

/** The terminals of the operator, and what is in them. */
const terminalLines = (
  { terminals, balanceTerminals }: PaymentsReport,
  texts: ReceiptTexts,
  money: MoneyFormat,
): Line[] =>
  terminals.length === 0 && balanceTerminals === 0
    ? []
    : [
        pair(texts.terminals.numbers, terminals.join(', ')),
        pair(texts.terminals.balance, money(balanceTerminals)),
      ]

/** What changed the till, of a host that does not say what was in it before. */
const figuresOf = ({ games, ...sums }: PaymentsReport): TillFigures => ({
  games: resultOfGames(games),
  ...sums,
})

/** What was counted, in a close of the day; that nobody counted is said as well. */
function countLines({ counted, close }: PaymentsReport, texts: ReceiptTexts, config: LayoutConfig): Line[] {
  if (!counted && !close) return []
  const lines = counted ? tillCountLines(counted, texts, config) : [centred(texts.count.notCounted)]
  return reportSection(texts.count.title, lines, texts)
}

/** How a day was closed: what was decided on unknown outcomes, and what was taken out of the till at the end. */
function closeLines({ close, balance }: PaymentsReport, texts: ReceiptTexts, config: LayoutConfig): Line[] {
  if (!close) return []
  const { till, decisions } = texts
  return [
    ...reportSection(decisions.title, decisionLines(close.decisions, decisions, config), texts),
    rule,
    pair(till.collected, changeFormat(config)(-close.collected)),
    pair(till.balance, moneyFormat(config)(balance), { bold: true }),
  ]
}

/** What happened game by game, the till from opening to what should be in it, what was counted and how the day was closed. */
export function paymentsReport(report: PaymentsReport, texts: ReceiptTexts, config: LayoutConfig): Receipt {
  const money = moneyFormat(config)
  const { terminals } = texts
  const lines = [
    ...reportHead(report, texts.report.payments, texts, config),
    ...reportSection(texts.games.title, gameActivityLines(report.games, texts, config), texts),
    ...tillSection(report, figuresOf(report), texts, config),
    ...reportSection(terminals.title, terminalLines(report, texts, money), texts),
    ...countLines(report, texts, config),
    ...closeLines(report, texts, config),
    ...signature(texts.report.signature, config.columns),
  ]
  return markedReceipt(report, texts.marks, lines, config)
}

const soldGames = games.slice(0, 3)
const payments = {
  ...made,
  ...ofTheDay,
  games: soldGames,
  ...moved,
  terminals: [1, 2, 3],
  balanceTerminals: 47_500,
  balance: 147_100,
  till: tillOf(soldGames, moved, 35_650),
} satisfies PaymentsReportPayload

/** A closed day: everything was taken out at its end, so that it is collected and the till is empty. */
const close = {
  ...payments,
  collection: 297_100,
  balance: 0,
  counted: {
    denominations: [
      { value: 10_000, count: 9 },
      { value: 5000, count: 8 },
      { value: 2000, count: 6 },
      { value: 1000, count: 4 },
      { value: 500, count: 1 },
      { value: 200, count: 0 },
      { value: 100, count: 3 },
      { value: 25, count: 4 },
    ],
    counted: 146_900,
    expected: 147_100,
  },
  close: {
    collected: 147_100,
    decisions: [
      { decision: 'notDone', about: 'sale', amount: 1500, date: purchaseDate },
      { decision: 'notDone', about: 'ticketCancellation', date: purchaseDate + 60_000 },
      { decision: 'hostFigureAccepted', about: 'till', amount: -250, date: purchaseDate + 120_000 },
    ],
  },
} satisfies PaymentsReportPayload
const { counted, ...notCounted } = close

/**
 * Payments reports by name: of a day, of a week with money that no line tells of, without activity, of a host that does not say
 * what was in the till before; of a closed day, counted too little, too much, just right, not at all; each mark.
 */
export const paymentsReportSamples = {
  day: payments,
  week: { ...payments, ...ofTheWeek, games, till: tillOf(games, moved, 35_650, -20_000) },
  empty: {
    ...payments,
    ...nothingMoved,
    games: [],
    terminals: [],
    balanceTerminals: 0,
    balance: 0,
    till: tillOf([], nothingMoved, 0),
  },
  openingUnknown: { ...payments, till: undefined },
  close,
  over: { ...close, counted: { ...counted, expected: 145_000 }, close: { ...close.close, decisions: [] } },
  exact: { ...close, counted: { ...counted, expected: counted.counted } },
  notCounted: { ...notCounted, close: { ...close.close, decisions: [] } },
  copy: { ...payments, copy: 1 },
  training: { ...payments, isTraining: true },
} as const satisfies Record<string, PaymentsReportPayload>
