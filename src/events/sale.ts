import * as v from 'valibot'
import { NonNegativeMinor } from '../protocol/wire.ts'
import { Decided, UnknownReason } from './intent.ts'
import { Id } from './id.ts'
import { event } from './event.ts'
import { lotteryOfEndpoint, unchanged } from './from-format-1.ts'
import { CartTicket, SoldTicket } from './ticket.ts'

export const saleEvents = {
  ticketAdded: event(v.object({ ticket: CartTicket })),
  ticketRemoved: event(v.object({ ticketId: Id })),
  /** The draw it was made for had closed; it now stands for the next one. */
  ticketMovedToDraw: event(v.object({ ticketId: Id, drawId: v.pipe(v.number(), v.integer()) })),
  cartCleared: event(v.object({})),
  /** The player's money for the purchases that follow: what they cost, and what was put on the counter if it was counted. */
  paymentTaken: event(
    v.object({
      paymentId: Id,
      purchaseIds: v.array(Id),
      total: NonNegativeMinor,
      received: v.nullable(NonNegativeMinor),
    }),
  ),
  /** The intent: durable before the request leaves. One request for the tickets of one lottery, keyed by `purchaseId`. */
  purchaseRequested: event(
    v.object({
      purchaseId: Id,
      /** Whose purchase it is: only in this operator's session may the host be asked about it. */
      operatorId: v.number(),
      lottery: v.picklist(['ordinary', 'grandLottery']),
      tickets: v.array(v.object({ uniqueReqId: Id, ticket: CartTicket, rebuyOf: v.optional(Id) })),
    }),
    { upcasters: [lotteryOfEndpoint] },
  ),
  ticketSold: event(v.object({ uniqueReqId: Id, sold: SoldTicket })),
  /** The host said so explicitly, in its answer or when asked about the id. */
  ticketRefused: event(v.object({ uniqueReqId: Id, code: v.number(), name: v.string() })),
  /** The host never took this id and never will. */
  ticketNeverReceived: event(v.object({ uniqueReqId: Id })),
  purchaseOutcomeUnknown: event(v.object({ uniqueReqIds: v.array(Id), reason: UnknownReason })),
  /** The operator's own word on a purchase that the host cannot be asked about. */
  ticketDecidedByOperator: event(
    v.object({ uniqueReqId: Id, decision: v.picklist(['notSold']), decided: Decided }),
    { formerly: 'unknownDecidedByOperator', upcasters: [unchanged] },
  ),
  historyCleared: event(v.object({})),
}
