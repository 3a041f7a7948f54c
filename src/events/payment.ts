import * as v from 'valibot'
import { NonNegativeMinor } from '../protocol/wire.ts'
import { Decided } from './decided.ts'
import { Id } from './id.ts'
import { event } from './event.ts'
import { CartTicket, SoldTicket } from './ticket.ts'

/** Why the outcome of a money request is not known. */
export const UnknownReason = v.picklist(['noAnswer', 'badAnswer', 'notInAnswer', 'restart'])
export type UnknownReason = v.InferOutput<typeof UnknownReason>

export const paymentEvents = {
  /** The player's money for the purchases that follow: what they cost, and what was put on the counter if it was counted. */
  paymentTaken: event(
    v.object({
      paymentId: Id,
      purchaseIds: v.array(Id),
      total: NonNegativeMinor,
      received: v.nullable(NonNegativeMinor),
    }),
  ),
  /** The intent: durable before the request leaves. One request to one endpoint, keyed by `purchaseId`. */
  purchaseRequested: event(
    v.object({
      purchaseId: Id,
      /** Whose purchase it is: only in this operator's session may the host be asked about it. */
      operatorId: v.number(),
      endpoint: v.picklist(['buyTickets', 'buyTicketsGames51']),
      tickets: v.array(v.object({ uniqueReqId: Id, ticket: CartTicket, rebuyOf: v.optional(Id) })),
    }),
  ),
  ticketSold: event(v.object({ uniqueReqId: Id, sold: SoldTicket })),
  /** The host said so explicitly, in its answer or when asked about the id. */
  ticketRefused: event(v.object({ uniqueReqId: Id, code: v.number(), name: v.string() })),
  /** The host never took this id and never will. */
  ticketNeverReceived: event(v.object({ uniqueReqId: Id })),
  purchaseOutcomeUnknown: event(v.object({ uniqueReqIds: v.array(Id), reason: UnknownReason })),
  /** The operator's own word on a purchase that the host cannot be asked about. */
  unknownDecidedByOperator: event(
    v.object({ uniqueReqId: Id, decision: v.picklist(['notSold']), decided: Decided }),
  ),
  historyCleared: event(v.object({})),
}
