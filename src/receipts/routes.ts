import { cashRoute } from './cash.ts'
import { checkWinRoute } from './check-win.ts'
import { checkRoute } from './check.ts'
import { handoverRoute } from './handover.ts'
import { paidReportsRoute } from './paid-reports.ts'
import { qrcodeRoute } from './qrcode.ts'
import type { ReceiptRoute } from './route.ts'
import { salesReportRoute } from './sales-report.ts'
import { sendMoneyQrcodeRoute } from './send-money-qrcode.ts'
import { terminalRoute } from './terminal.ts'
import { ticketRoute } from './ticket.ts'

/** Every receipt of the print program: those of section 7, `/cash`, the slip of a refill or a collection, and `/handover`. */
export const receiptRoutes = [
  ticketRoute,
  checkRoute,
  checkWinRoute,
  cashRoute,
  qrcodeRoute,
  sendMoneyQrcodeRoute,
  salesReportRoute,
  paidReportsRoute,
  terminalRoute,
  handoverRoute,
] as const satisfies readonly ReceiptRoute[]

/** The path at which a receipt is requested. */
export type PrintRoute = (typeof receiptRoutes)[number]['path']
