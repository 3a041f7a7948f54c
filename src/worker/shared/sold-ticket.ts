import type { SoldTicket } from '../../events/ticket.ts'
import type { WireSoldTicket } from '../../protocol/tickets.ts'

/** The host's data of a sale, as the log stores it. */
export const soldTicket = (ticket: WireSoldTicket): SoldTicket => ({
  barcode: ticket.barcode,
  price: ticket.price,
  firstDraw: ticket.firstDraw,
  lastDraw: ticket.lastDraw,
  firstDrawSeries: ticket.firstDrawSeries,
  lastDrawSeries: ticket.lastDrawSeries,
  purchasedAt: ticket.purchaseDate,
  firstDrawAt: ticket.firstDrawDate,
  lastDrawAt: ticket.lastDrawDate,
  expiresAt: ticket.expiryDate,
  ...(ticket.instantPrize === undefined ? {} : { instantPrize: ticket.instantPrize }),
  ...(ticket.dayRoot === undefined ? {} : { dayRoot: ticket.dayRoot }),
})
