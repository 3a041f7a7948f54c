import * as v from 'valibot'

/**
 * The families of games that each have a ticket service (section 7). An operator may run every service at an address of
 * its own; the sandbox host runs all of them at one.
 */
export const ticketServices = ['6x36', '5-minute', '3-minute', '45-second', 'instant'] as const
export const TicketService = v.picklist(ticketServices)
export type TicketService = v.InferOutput<typeof TicketService>
