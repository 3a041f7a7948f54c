import { requestKinds } from './request-kinds.ts'
import type { State } from '../state.ts'

/**
 * Whether the log contains the effect of a command with this id: a ticket, a payment, a request of any kind, a close of
 * the day, a hand-over, a receipt, or an open print job.
 */
export function hasBegun(state: State, id: string): boolean {
  const { cart, payment, day, handover, printing } = state
  return (
    cart.tickets.some(({ ticketId }) => ticketId === id) ||
    payment.takings.some(({ paymentId }) => paymentId === id) ||
    requestKinds.some(({ has }) => has(state, id)) ||
    day.closings.some(({ closeId }) => closeId === id) ||
    handover.handovers.some(({ handoverId }) => handoverId === id) ||
    printing.receipts.some(({ receiptId }) => receiptId === id) ||
    printing.open.some(({ jobId }) => jobId === id)
  )
}
