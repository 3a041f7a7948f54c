import type { EventOf } from '../../../events/vocabulary.ts'
import type { RequestOf } from '../../../protocol/host-calls.ts'
import type { WireTicket } from '../../../protocol/tickets.ts'

type Purchase = EventOf<'purchaseRequested'>['data']

/** The tickets of a purchase in wire format (section 3, "Cart ticket"); betting formats go into `addData`. */
export const wireTickets = ({ tickets }: Purchase, requestedAt: number): RequestOf<'buyTickets'> =>
  tickets.map(({ uniqueReqId, ticket }): WireTicket => {
    const formats = ticket.bets.map(({ format }) => ({ numbers: format === undefined ? [] : [format] }))
    const hasFormats = ticket.bets.some(({ format }) => format !== undefined)
    return {
      game_id: ticket.gameId,
      base: {
        price_var: ticket.priceVariant,
        bets: ticket.bets.map(({ numbers }) => ({ numbers: [...numbers] })),
      },
      ...(hasFormats ? { addData: { bets: formats } } : {}),
      ticket: { multidraw: ticket.drawCount },
      draw_id: ticket.drawId,
      unique_req_id: uniqueReqId,
      timeStamp: requestedAt,
    }
  })
