import type { CartTicket } from '../../../events/ticket.ts'

export interface CartState {
  tickets: CartTicket[]
  /**
   * Tickets from before the log was damaged. They may have been sold, so they cannot be sold again until the host
   * reports that they were not.
   */
  setAside: CartTicket[]
}

export const initialCart: CartState = { tickets: [], setAside: [] }
