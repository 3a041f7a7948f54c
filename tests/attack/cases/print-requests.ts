import { ticketSamples } from '../../../src/receipts/ticket.ts'

/** How a receipt is laid out. */
export const config = { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon' }

/** The body of a request that opens the drawer. */
export const drawer = () => ({ id: crypto.randomUUID() })

/** The body of a request that prints a ticket. */
export const ticket = () => ({ id: crypto.randomUUID(), data: ticketSamples.original, config })

/** The body of a pairing. */
export const pairing = (code: unknown) => ({ code, name: 'an attacker' })
