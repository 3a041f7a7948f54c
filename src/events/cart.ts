import * as v from 'valibot'
import { Id } from './id.ts'
import { event } from './event.ts'
import { CartTicket } from './ticket.ts'

export const cartEvents = {
  ticketAdded: event(v.object({ ticket: CartTicket })),
  ticketRemoved: event(v.object({ ticketId: Id })),
  /** The draw it was made for had closed; it now stands for the next one. */
  ticketMovedToDraw: event(v.object({ ticketId: Id, drawId: v.pipe(v.number(), v.integer()) })),
  cartCleared: event(v.object({})),
}
