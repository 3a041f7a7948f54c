import type { ReceiptContent } from '../../../events/receipts.ts'
import { sumMinor } from '../../../values/money.ts'
import type { Taking } from './state.ts'

/** Tickets were sold, and the counted money covers their prices; the host may have sold them at higher ones. */
export const hasPaidAll = ({ received, sold }: Taking): boolean =>
  sold.length > 0 && received !== null && received >= sumMinor(sold.map((ticket) => ticket.sold.price))

/**
 * The tickets that were sold for counted money; null if nothing or too little was counted, if nothing was sold, or if a
 * ticket is uncertain.
 */
export function tillReceipt(taking: Taking): ReceiptContent | null {
  const { at, received, sold, open } = taking
  if (received === null || open.length > 0 || !hasPaidAll(taking)) return null
  return {
    kind: 'sale',
    at,
    received,
    tickets: sold.map(({ gameId, sold: { barcode, price, firstDrawSeries, lastDrawSeries } }) => ({
      gameId,
      barcode,
      price,
      firstDrawSeries,
      lastDrawSeries,
    })),
  }
}
