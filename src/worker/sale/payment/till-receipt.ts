import type { ReceiptContent } from '../../../events/receipts.ts'
import type { Taking } from './state.ts'

/** The tickets that were sold for counted money; null if nothing was counted or sold, or if a ticket is uncertain. */
export function tillReceipt({ at, received, sold, open }: Taking): ReceiptContent | null {
  if (received === null || sold.length === 0 || open.length > 0) return null
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
