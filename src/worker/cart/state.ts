import type { CartTicket } from '../../events/ticket.ts'

export interface CartState {
  tickets: CartTicket[]
}

export const initialCart: CartState = { tickets: [] }
