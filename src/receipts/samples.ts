/** Examples of every receipt by name: what `balcao print preview` shows, and what the golden files hold to. */
export { cashSamples } from './samples/cash.ts'
export { checkSamples } from './samples/check.ts'
export { checkWinSamples } from './samples/check-win.ts'
export { paymentsReportSamples, salesReportSamples, validationsReportSamples } from './samples/reports.ts'
export { terminalSamples } from './samples/terminal.ts'
export { ticketSamples } from './samples/ticket.ts'
export { qrcodeSamples, sendMoneyQrcodeSamples } from './samples/wallets.ts'
