import * as v from 'valibot'
import { Minor, NonNegativeMinor } from '../protocol/wire.ts'
import { AccountNumber, listOf } from './bounds.ts'
import { gameActivityLines, GameActivities, resultOfGames } from './game-activity.ts'
import { moneyFormat, pair, type LayoutConfig, type MoneyFormat } from './layout.ts'
import { markedReceipt } from './marks.ts'
import type { Line, Receipt } from './receipt.ts'
import { isPeriod, notAPeriod, reportFields, reportHead, reportSection } from './report.ts'
import { signature } from './signature.ts'
import type { ReceiptTexts } from './texts.ts'
import { TillCount, tillCountLines } from './till-count.ts'

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
    /** The till as it was counted, where it was. */
    counted: v.optional(TillCount),
  }),
  v.forward(
    v.partialCheck([['date1'], ['date2']], (report) => isPeriod(report), notAPeriod),
    ['date2'],
  ),
  v.transform(
    ({ refill, collection, creditTerminal, debitTerminal, creditQrcode, debitQrcode, counted, ...rest }) => ({
      ...rest,
      cash: { into: refill, outOf: collection },
      wallets: { into: creditQrcode, outOf: debitQrcode },
      terminalFunds: { into: creditTerminal, outOf: debitTerminal },
      count: counted,
    }),
  ),
)
/** As it travels. */
export type PaymentsReportPayload = v.InferInput<typeof PaymentsReportPayload>
type PaymentsReport = v.InferOutput<typeof PaymentsReportPayload>

/** Money that came into the till one way, and left it the same way. */
interface Flow {
  readonly into: number
  readonly outOf: number
}
const netOf = ({ into, outOf }: Flow) => into - outOf

/** A way in which money comes and goes, with its subtotal; nothing where none did. */
const flowLines = (
  flow: Flow,
  names: { readonly into: string; readonly outOf: string },
  { report }: ReceiptTexts,
  money: MoneyFormat,
): Line[] =>
  flow.into === 0 && flow.outOf === 0
    ? []
    : [
        pair(names.into, money(flow.into)),
        pair(names.outOf, money(-flow.outOf)),
        pair(report.subtotal, money(netOf(flow)), { bold: true }),
      ]

function terminalLines(report: PaymentsReport, texts: ReceiptTexts, money: MoneyFormat): Line[] {
  const { terminals, terminalFunds, balanceTerminals } = report
  const flow = flowLines(terminalFunds, texts.terminals, texts, money)
  if (terminals.length === 0 && flow.length === 0 && balanceTerminals === 0) return []
  return [
    pair(texts.terminals.numbers, terminals.join(', ')),
    ...flow,
    pair(texts.terminals.balance, money(balanceTerminals)),
  ]
}

function tillLines(report: PaymentsReport, { till }: ReceiptTexts, money: MoneyFormat): Line[] {
  const { games, cash, wallets, terminalFunds, balance } = report
  const movement = resultOfGames(games) + netOf(cash) + netOf(wallets) + netOf(terminalFunds)
  return [pair(till.movement, money(movement)), pair(till.expected, money(balance), { size: 2, bold: true })]
}

/** Everything that moved the till, section by section, what should be in it, and what was counted. */
export function paymentsReport(report: PaymentsReport, texts: ReceiptTexts, config: LayoutConfig): Receipt {
  const money = moneyFormat(config)
  const { till, wallets, terminals, count } = texts
  const lines = [
    ...reportHead(report, texts.report.payments, texts, config),
    ...reportSection(texts.games.title, gameActivityLines(report.games, texts, config), texts),
    ...reportSection(
      till.title,
      flowLines(report.cash, { into: till.refills, outOf: till.collections }, texts, money),
      texts,
    ),
    ...reportSection(wallets.title, flowLines(report.wallets, wallets, texts, money), texts),
    ...reportSection(terminals.title, terminalLines(report, texts, money), texts),
    ...reportSection(till.balance, tillLines(report, texts, money), texts),
    ...(report.count ? reportSection(count.title, tillCountLines(report.count, texts, config), texts) : []),
    ...signature(texts.report.signature, config.columns),
  ]
  return markedReceipt(report, texts.marks, lines, config)
}
