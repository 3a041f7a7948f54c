import { dateTime } from '../../receipts/dates.ts'
import { sumMinor } from '../../values/money.ts'
import { shortTerminalId } from '../receipt-values.ts'
import type { State } from '../state.ts'
import type { Taking } from './state.ts'

/** Payload of POST /check by the wire names of section 3; null where nothing was counted, sold, or is certain yet. */
export function tillReceipt(state: State, taking: Taking): Record<string, unknown> | null {
  const { deployment, shop, terminalId, operator } = state.session
  if (taking.received === null || taking.sold.length === 0 || taking.open.length > 0) return null
  if (!deployment || !shop || !terminalId || !operator) return null
  const [date, time] = dateTime(taking.at, deployment.timeZone).split(' ')
  const fundsTogether = sumMinor(taking.sold.map(({ sold }) => sold.price))
  return {
    numberCheck: taking.at,
    data: taking.sold.map(({ gameId, sold }) => ({
      gameName: state.games.offered[gameId]?.name ?? String(gameId),
      barcode: sold.barcode,
      price: sold.price,
      firstDrawSeries: sold.firstDrawSeries,
      lastDrawSeries: sold.lastDrawSeries,
    })),
    operatorId: operator.operatorId,
    fundsTogether,
    received: taking.received,
    remainder: taking.received - fundsTogether,
    date,
    time,
    company: deployment.company,
    shop,
    terminalId: shortTerminalId(terminalId),
    copy: 0,
    isTraining: false,
  }
}
