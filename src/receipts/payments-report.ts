import * as v from 'valibot'
import { Minor, NonNegativeMinor } from '../protocol/wire.ts'
import { AccountNumber, listOf } from './bounds.ts'
import type { TillFigures } from '../values/till-sum.ts'
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
import { isPeriod, notAPeriod, reportFields, reportHead, reportSection } from './report.ts'
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
