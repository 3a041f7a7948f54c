import * as v from 'valibot'
import { AccountNumber, Minor, NonNegativeMinor } from '../protocol/wire.ts'
import type { TillFigures } from '../values/till-sum.ts'
import { listOf } from './bounds.ts'
import { DecisionsOnPaper, decisionLines } from './decisions.ts'
import { DrawerOnPaper, drawerSection } from './drawer-openings.ts'
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
import { handoversOfDay, HandoversOnPaper } from './handover.ts'
import { markedReceipt } from './marks.ts'
import type { Line, Receipt } from './receipt.ts'
import { games, made, moved, nothingMoved, ofTheDay, ofTheWeek, tillOf } from './report-samples.ts'
import { isPeriod, notAPeriod, reportFields, reportHead, reportSection } from './report.ts'
import { purchaseDate } from './samples.ts'
import { HeadOnPaper, headLines, headSample } from './signed-head.ts'
import { signature } from './signature.ts'
import type { ReceiptTexts } from './texts.ts'
import { TillCount, tillCountLines } from './till-count.ts'
import { agreesWithGames, TillSumOnPaper, tillSection } from './till-sum.ts'

/**
 * Payload of POST /paymentsReceiptPerDayAndWeek, with the wire names of section 3: all movements of the till in the days from
 * `date1` to `date2`, and its expected content. Credits went into terminals and player wallets, debits came out of them.
 * Amounts are minor units.
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
    /** The terminals of the operator, and the sum of their funds. */
    terminals: listOf(AccountNumber, 1_000),
    balanceTerminals: NonNegativeMinor,
    /** The expected content of the till when the report is made. */
    balance: Minor,
    /** The till from the first day to the last; left out by a host or a counter that does not know its earlier content. */
    till: v.optional(TillSumOnPaper),
    /** Openings of the cash drawer; left out if there was none. */
    drawer: v.optional(DrawerOnPaper),
    /** The counted content of the till, if it was counted. */
    counted: v.optional(TillCount),
    /** Only at the close of a day: the final collection, the operator's decisions before it, and the head of the log. */
    close: v.optional(
      v.object({
        collected: NonNegativeMinor,
        decisions: DecisionsOnPaper,
        /** The hand-overs of the till before; left out if there was none. */
        handovers: v.optional(HandoversOnPaper),
        head: v.optional(HeadOnPaper),
      }),
    ),
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
/** The payload on the wire. */
export type PaymentsReportPayload = v.InferInput<typeof PaymentsReportPayload>
type PaymentsReport = v.InferOutput<typeof PaymentsReportPayload>

/** The terminals of the operator, and their funds. */
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

/** The changes of the till, if the host does not report its earlier content. */
const figuresOf = ({ games, ...sums }: PaymentsReport): TillFigures => ({
  games: resultOfGames(games),
  ...sums,
})

/** The count at the close of the day, or a text that nothing was counted. */
function countLines({ counted, close }: PaymentsReport, texts: ReceiptTexts, config: LayoutConfig): Line[] {
  if (!counted && !close) return []
  const lines = counted ? tillCountLines(counted, texts, config) : [centred(texts.count.notCounted)]
  return reportSection(texts.count.title, lines, texts)
}

/** The close of a day: the hand-overs, the decisions on unknown outcomes, and the final collection. */
function closeLines({ close, balance }: PaymentsReport, texts: ReceiptTexts, config: LayoutConfig): Line[] {
  if (!close) return []
  const { till, decisions } = texts
  return [
    ...handoversOfDay(close.handovers, texts, config),
    ...reportSection(decisions.title, decisionLines(close.decisions, decisions, config), texts),
    rule,
    pair(till.collected, changeFormat(config)(-close.collected)),
    pair(till.balance, moneyFormat(config)(balance), { bold: true }),
    ...headLines(close.head, texts),
  ]
}

/** The activity of each game, the till from its opening to its expected content, the count, and the close of the day. */
export function paymentsReport(report: PaymentsReport, texts: ReceiptTexts, config: LayoutConfig): Receipt {
  const money = moneyFormat(config)
  const { terminals } = texts
  const lines = [
    ...reportHead(report, texts.report.payments, texts, config),
    ...reportSection(texts.games.title, gameActivityLines(report.games, texts, config), texts),
    ...tillSection(report, figuresOf(report), texts, config),
    ...reportSection(terminals.title, terminalLines(report, texts, money), texts),
    ...drawerSection(report.drawer, texts, config),
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

/** A closed day: the whole till is collected at its end, so that it is empty. */
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
 * Samples of payments reports: of a day, of a week with a movement that no line explains, without activity, of a host
 * that does not report the earlier till; of a closed day with too little, too much, the exact amount and no count, and
 * with the head of the log; of a day with two hand-overs, one contested; with openings of the drawer; each mark.
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
  signed: { ...close, close: { ...close.close, decisions: [], head: headSample } },
  handedOver: {
    ...close,
    close: {
      ...close.close,
      decisions: [],
      handovers: [
        { from: 1042, to: 1043, date: purchaseDate, counted: 102_150, expected: 102_400 },
        {
          from: 1043,
          to: 1042,
          date: purchaseDate + 60_000,
          counted: 98_000,
          expected: 98_000,
          recounted: 97_500,
        },
      ],
    },
  },
  drawer: {
    ...payments,
    drawer: {
      counts: [
        { use: 'payment', count: 178 },
        { use: 'movement', count: 4 },
        { use: 'change', count: 2 },
        { use: 'other', count: 1 },
      ],
      openings: [
        { operatorId: 1042, date: purchaseDate, reason: 'change' },
        { operatorId: 1043, date: purchaseDate + 60_000, reason: 'other', note: 'Selos para o senhor João' },
        { operatorId: 1042, date: purchaseDate + 120_000, reason: 'change' },
      ],
    },
  },
  copy: { ...payments, copy: 1 },
  training: { ...payments, isTraining: true },
} as const satisfies Record<string, PaymentsReportPayload>
