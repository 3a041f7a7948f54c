import { sumMinor } from '../../../values/money.ts'
import { issuerOf, wireDateTime } from '../../shared/receipt-values.ts'
import type { State } from '../../state.ts'
import type { Taking } from './state.ts'

/** Payload of POST /check by the wire names of section 3; null where nothing was counted, sold, or is certain yet. */
export function tillReceipt(state: State, taking: Taking): Record<string, unknown> | null {
  const issuer = issuerOf(state)
  if (!issuer || taking.received === null || taking.sold.length === 0 || taking.open.length > 0) return null
  const fundsTogether = sumMinor(taking.sold.map(({ sold }) => sold.price))
  return {
    ...issuer,
    ...wireDateTime(state, taking.at),
    numberCheck: taking.at,
    data: taking.sold.map(({ gameId, sold }) => ({
      gameId,
      gameName: state.games.offered[gameId]?.name ?? String(gameId),
      barcode: sold.barcode,
      price: sold.price,
      firstDrawSeries: sold.firstDrawSeries,
      lastDrawSeries: sold.lastDrawSeries,
    })),
    fundsTogether,
    received: taking.received,
    remainder: taking.received - fundsTogether,
  }
}
