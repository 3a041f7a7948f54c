import * as v from 'valibot'
import { done, refuse, type Outcome } from '../values/outcome.ts'
import { CashPayload, cashReceipt } from './cash.ts'
import { CheckPayload, checkReceipt } from './check.ts'
import { CheckWinPayload, checkWinReceipt } from './check-win.ts'
import type { LayoutConfig } from './layout.ts'
import { PaymentsReportPayload, paymentsReport } from './payments-report.ts'
import { QrcodePayload, qrcodeReceipt } from './qrcode.ts'
import type { Receipt } from './receipt.ts'
import { SalesReportPayload, salesReport } from './sales-report.ts'
import { cashSamples } from './samples/cash.ts'
import { checkWinSamples } from './samples/check-win.ts'
import { checkSamples } from './samples/check.ts'
import { paymentsReportSamples, salesReportSamples, validationsReportSamples } from './samples/reports.ts'
import { terminalSamples } from './samples/terminal.ts'
import { ticketSamples } from './samples/ticket.ts'
import { qrcodeSamples, sendMoneyQrcodeSamples } from './samples/wallets.ts'
import { SendMoneyQrcodePayload, sendMoneyQrcodeReceipt } from './send-money-qrcode.ts'
import { TerminalPayload, terminalReceipt } from './terminal.ts'
import type { ReceiptTexts } from './texts.ts'
import { ticketReceipt, TicketPayload } from './ticket.ts'
import { isValidations, ValidationsReportPayload, validationsReport } from './validations-report.ts'

/** A receipt that can be asked for: where, what it looks like, and examples of it by name. */
export interface ReceiptRoute<Path extends string = string> {
  readonly path: Path
  /** Lays out a payload as it arrived; refused (`payload`, details `message`) where it is not one. */
  readonly layOut: (payload: unknown, texts: ReceiptTexts, config: LayoutConfig) => Outcome<Receipt>
  readonly samples: Readonly<Record<string, unknown>>
}

function route<const Path extends string, Wire, Payload>(
  path: Path,
  schema: v.GenericSchema<Wire, Payload>,
  layout: (payload: Payload, texts: ReceiptTexts, config: LayoutConfig) => Receipt,
  samples: Readonly<Record<string, Wire>>,
): ReceiptRoute<Path> {
  return {
    path,
    samples,
    layOut(payload, texts, config) {
      const parsed = v.safeParse(schema, payload)
      if (parsed.success) return done(layout(parsed.output, texts, config))
      const [issue] = parsed.issues
      return refuse('payload', { message: `${v.getDotPath(issue) ?? 'data'}: ${issue.message}` })
    },
  }
}

const paymentsPath = '/paymentsReceiptPerDayAndWeek'
const payments = route(paymentsPath, PaymentsReportPayload, paymentsReport, paymentsReportSamples)
const validations = route(paymentsPath, ValidationsReportPayload, validationsReport, validationsReportSamples)
/** Section 7 has one route for what was paid, whatever is told of it. */
const paidReports: ReceiptRoute<typeof paymentsPath> = {
  path: paymentsPath,
  samples: { ...payments.samples, ...validations.samples },
  layOut: (payload, texts, config) =>
    (isValidations(payload) ? validations : payments).layOut(payload, texts, config),
}

/** Every receipt of the print service, one row each: those of section 7, and `/cash`, the slip of a refill or a collection. */
export const receiptRoutes = [
  route('/ticket', TicketPayload, ticketReceipt, ticketSamples),
  route('/check', CheckPayload, checkReceipt, checkSamples),
  route('/check-win', CheckWinPayload, checkWinReceipt, checkWinSamples),
  route('/cash', CashPayload, cashReceipt, cashSamples),
  route('/qrcode', QrcodePayload, qrcodeReceipt, qrcodeSamples),
  route('/sendMoneyQrcode', SendMoneyQrcodePayload, sendMoneyQrcodeReceipt, sendMoneyQrcodeSamples),
  route('/salesReceiptPerDayAndWeek', SalesReportPayload, salesReport, salesReportSamples),
  paidReports,
  route('/terminal', TerminalPayload, terminalReceipt, terminalSamples),
] satisfies readonly ReceiptRoute[]

/** Where a receipt is asked for. */
export type PrintRoute = (typeof receiptRoutes)[number]['path']
