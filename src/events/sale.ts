import * as v from 'valibot'
import { Finite, NonNegativeMinor } from '../protocol/wire.ts'
import { Decided, refusal, takenOverFrom, UnknownReason } from './intent.ts'
import { Id } from './id.ts'
import { event } from './event.ts'
import { SoldGame } from './games.ts'
import { lotteryOfEndpoint, unchanged } from './from-format-1.ts'
import { CartTicket, SoldTicket } from './ticket.ts'

export const saleEvents = {
  ticketAdded: event(v.object({ ticket: CartTicket })),
  ticketRemoved: event(v.object({ ticketId: Id })),
  /** The draw of the ticket had closed; it is now for the next one. */
  ticketMovedToDraw: event(v.object({ ticketId: Id, drawId: v.pipe(v.number(), v.integer()) })),
  /** The company has changed the price of its game while it was in the cart. `price` is that of the whole ticket. */
  ticketPriceChanged: event(v.object({ ticketId: Id, price: NonNegativeMinor })),
  cartCleared: event(v.object({})),
  /** The player's money for the purchases that follow: the price, and the money received if it was counted. */
  paymentTaken: event(
    v.object({
      paymentId: Id,
      purchaseIds: v.array(Id),
      total: NonNegativeMinor,
      received: v.nullable(NonNegativeMinor),
    }),
  ),
  /**
   * The intent: durable before the request is sent. One request for the tickets of one lottery, with `purchaseId` as
   * its key.
   */
  purchaseRequested: event(
    v.object({
      purchaseId: Id,
      /** The operator of the purchase: it is sent only in this operator's session. */
      operatorId: Finite,
      lottery: v.picklist(['ordinary', 'grandLottery']),
      /** The earlier payment that also pays for this purchase: a refused ticket of it is bought again. */
      paymentId: v.optional(Id),
      /** `game` is left out where the host neither names the game in languages nor describes it. */
      tickets: v.array(
        v.object({
          uniqueReqId: Id,
          ticket: CartTicket,
          rebuyOf: v.optional(Id),
          game: v.optional(SoldGame),
        }),
      ),
    }),
    { upcasters: [lotteryOfEndpoint] },
  ),
  ticketSold: event(v.object({ uniqueReqId: Id, sold: SoldTicket, takenOverFrom })),
  /** The host refused it explicitly, in its answer or in an inquiry. */
  ticketRefused: event(v.object({ uniqueReqId: Id, ...refusal, takenOverFrom })),
  /** The host never accepted this id and never will. */
  ticketNeverReceived: event(v.object({ uniqueReqId: Id, takenOverFrom })),
  purchaseOutcomeUnknown: event(v.object({ uniqueReqIds: v.array(Id), reason: UnknownReason })),
  /** The operator's decision on a purchase about which no inquiry is possible. */
  ticketDecidedByOperator: event(
    v.object({ uniqueReqId: Id, decision: v.picklist(['notSold']), decided: Decided }),
    { formerly: 'unknownDecidedByOperator', upcasters: [unchanged] },
  ),
  historyCleared: event(v.object({})),
}
