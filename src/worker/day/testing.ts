import type { PaymentsReport } from '../shared/report.ts'
import { productVersion } from '../../../tests/kit/versions.ts'

const nothing = { amount: 0, count: 0 }
/** The payments report of operator 1042 for a day with only a collection of the whole till. */
export const emptyDayReport: PaymentsReport = {
  kind: 'payments',
  operatorId: 1042,
  from: '1970-01-01',
  to: '1970-01-01',
  isWeek: false,
  madeAt: 20_000,
  versions: { product: `v${productVersion}` },
  games: [],
  days: [{ date: '1970-01-01', sales: 0, cancelled: 0, prizes: 0 }],
  refill: nothing,
  collection: { amount: 100_000, count: 1 },
  till: { opening: 100_000, closing: 0 },
  creditTerminal: nothing,
  debitTerminal: nothing,
  creditQrcode: nothing,
  debitQrcode: nothing,
  terminals: [],
  balance: 0,
}
