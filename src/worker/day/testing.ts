import type { Event } from '../../events/vocabulary.ts'
import type { PaymentsReport } from '../shared/report.ts'
import { id } from '../../../tests/kit/decider.ts'
import { receiptIssued } from '../../../tests/kit/receipts.ts'
import { openShop } from '../../../tests/kit/shop.ts'
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

export const openShift: Event[] = [
  ...openShop,
  { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
]

/** The events of a close, in their order. */
export const requested = {
  type: 'dayCloseRequested',
  data: {
    closeId: id(1),
    operatorId: 1042,
    collectionId: id(2),
    reportId: id(3),
    date: '1970-01-01',
    counted: null,
  },
} satisfies Event
export const collecting = {
  type: 'movementRequested',
  data: {
    movementId: id(2),
    operatorId: 1042,
    movement: { kind: 'collection', amount: 100_000, closesDay: true },
    closeId: id(1),
  },
} satisfies Event
export const collected = {
  type: 'movementDone',
  data: { movementId: id(2), kind: 'collection', amount: 100_000, balance: 0 },
} satisfies Event
export const issued = receiptIssued(id(3), undefined, id(1))
export const printing: Event = {
  type: 'receiptPrintRequested',
  data: { jobId: id(4), receiptId: id(3), copy: 0 },
}
export const printed = (result: 'printed' | 'unconfirmed' | 'failed' | 'unknown'): Event => ({
  type: 'receiptPrintEnded',
  data: { jobId: id(4), receiptId: id(3), result },
})
export const onPaper = [...openShift, requested, collecting, collected, issued, printing]
