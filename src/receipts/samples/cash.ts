import type { CashPayload } from '../cash.ts'
import { purchaseDate, slip } from './seller.ts'

const refill: CashPayload = {
  numberCheck: purchaseDate,
  method: 'refill',
  sum: 50_000,
  balance: 173_450,
  ...slip,
}

/** Slips of the till by name: money in, money out, and each mark. */
export const cashSamples = {
  refill,
  collection: { ...refill, method: 'collection', sum: 150_000, balance: 23_450 },
  copy: { ...refill, copy: 1 },
  training: { ...refill, isTraining: true },
} as const satisfies Record<string, CashPayload>
