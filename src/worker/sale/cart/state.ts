import type { CartTicket } from '../../../events/ticket.ts'

export interface CartState {
  tickets: CartTicket[]
  /** Of before the log was damaged: perhaps they were sold, and until the host has said no, nobody can sell them. */
  setAside: CartTicket[]
}

export const initialCart: CartState = { tickets: [], setAside: [] }
