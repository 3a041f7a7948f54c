import type { CheckPayload } from '../check.ts'
import type { TicketPayload } from '../ticket.ts'
import { purchaseDate, slip } from './seller.ts'
import { ticketSamples } from './ticket.ts'

const soldOf = ({ gameName, barcode, price, firstDrawSeries, lastDrawSeries }: TicketPayload) => ({
  gameName,
  barcode,
  price,
  firstDrawSeries,
  lastDrawSeries,
})

const { original, wheel, digits, grandLottery } = ticketSamples

const check: CheckPayload = {
  numberCheck: purchaseDate,
  data: [original, wheel, digits].map(soldOf),
  fundsTogether: 2100,
  received: 5000,
  remainder: 2900,
  ...slip,
}

/** Till receipts by name: each mark, and a name and amounts that fill their lines. */
export const checkSamples = {
  original: check,
  copy: { ...check, copy: 1 },
  training: { ...check, isTraining: true },
  grandLottery: {
    ...check,
    data: [soldOf(grandLottery)],
    fundsTogether: grandLottery.price,
    received: grandLottery.price,
    remainder: 0,
  },
} as const satisfies Record<string, CheckPayload>
