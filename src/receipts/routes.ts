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
import * as samples from './samples.ts'
import { SendMoneyQrcodePayload, sendMoneyQrcodeReceipt } from './send-money-qrcode.ts'
import { TerminalPayload, terminalReceipt } from './terminal.ts'
import type { ReceiptTexts } from './texts.ts'
import { ticketReceipt, TicketPayload } from './ticket.ts'
import { isValidations, ValidationsReportPayload, validationsReport } from './validations-report.ts'

/** A receipt that can be asked for: where, what it looks like, and examples of it by name. */
export interface ReceiptRoute {
  readonly path: string
  /** Lays out a payload as it arrived; refused (`payload`, details `message`) where it is not one. */
  readonly layOut: (payload: unknown, texts: ReceiptTexts, config: LayoutConfig) => Outcome<Receipt>
  readonly samples: Readonly<Record<string, unknown>>
}

function route<Wire, Payload>(
  path: string,
  schema: v.GenericSchema<Wire, Payload>,
  layout: (payload: Payload, texts: ReceiptTexts, config: LayoutConfig) => Receipt,
  samples: Readonly<Record<string, Wire>>,
): ReceiptRoute {
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
const payments = route(paymentsPath, PaymentsReportPayload, paymentsReport, samples.paymentsReportSamples)
const validations = route(
  paymentsPath,
  ValidationsReportPayload,
  validationsReport,
  samples.validationsReportSamples,
)
/** Section 7 has one route for what was paid, whatever is told of it. */
const paidReports: ReceiptRoute = {
  path: paymentsPath,
  samples: { ...payments.samples, ...validations.samples },
  layOut: (payload, texts, config) =>
    (isValidations(payload) ? validations : payments).layOut(payload, texts, config),
}

/** Every receipt of the print service (section 7), one row each. */
export const receiptRoutes: readonly ReceiptRoute[] = [
  route('/ticket', TicketPayload, ticketReceipt, samples.ticketSamples),
  route('/check', CheckPayload, checkReceipt, samples.checkSamples),
  route('/check-win', CheckWinPayload, checkWinReceipt, samples.checkWinSamples),
  route('/cash', CashPayload, cashReceipt, samples.cashSamples),
  route('/qrcode', QrcodePayload, qrcodeReceipt, samples.qrcodeSamples),
  route('/sendMoneyQrcode', SendMoneyQrcodePayload, sendMoneyQrcodeReceipt, samples.sendMoneyQrcodeSamples),
  route('/salesReceiptPerDayAndWeek', SalesReportPayload, salesReport, samples.salesReportSamples),
  paidReports,
  route('/terminal', TerminalPayload, terminalReceipt, samples.terminalSamples),
]
