import { receiptKind, type IssuedReceipt } from '../../../worker/api.ts'

/** Text keys under `receipt`, by what the core calls the kinds of receipts. */
const keys: Readonly<Record<string, string>> = {
  '/check': 'sale',
  '/check-win paid': 'payout',
  '/check-win overLimit': 'claim',
  '/check-win ticketCancelled': 'ticketCancellation',
  '/check-win payoutCancelled': 'payoutCancellation',
  '/cash refill': 'refill',
  '/cash collection': 'collection',
  '/qrcode': 'walletTopUp',
  '/sendMoneyQrcode': 'walletSettlement',
  '/salesReceiptPerDayAndWeek': 'salesReport',
  '/paymentsReceiptPerDayAndWeek': 'paymentsReport',
  '/paymentsReceiptPerDayAndWeek validations': 'validationsReport',
  '/terminal send': 'terminalSend',
  '/terminal return': 'terminalReturn',
}

export const receiptNameKey = (receipt: IssuedReceipt): string =>
  `receipt.${keys[receiptKind(receipt)] ?? 'other'}`
