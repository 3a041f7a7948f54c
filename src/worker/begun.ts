import type { State } from './state.ts'

/**
 * Whether the log contains the effect of a command with this id: a ticket, a payment, a purchase, a movement, a change
 * of a player, a close of the day, a hand-over, a receipt, an open print job, or an opening of the drawer.
 */
export function hasBegun(
  { cart, payment, till, players, day, handover, printing, drawer }: State,
  id: string,
): boolean {
  return (
    cart.tickets.some(({ ticketId }) => ticketId === id) ||
    payment.history.some(({ ticket, uniqueReqId }) => ticket.ticketId === id || uniqueReqId === id) ||
    payment.takings.some(({ paymentId }) => paymentId === id) ||
    till.movements.some(({ movementId }) => movementId === id) ||
    players.changes.some(({ changeId }) => changeId === id) ||
    day.closings.some(({ closeId }) => closeId === id) ||
    handover.handovers.some(({ handoverId }) => handoverId === id) ||
    printing.receipts.some(({ receiptId }) => receiptId === id) ||
    printing.open.some(({ jobId }) => jobId === id) ||
    drawer.openings.some(({ openingId }) => openingId === id)
  )
}
