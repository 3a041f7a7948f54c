import { isOpen } from './core/intent/outcome.ts'
import { isUnprinted } from './sale/payment/view.ts'
import type { State } from './state.ts'
import { isOnPaper } from './shared/paper.ts'

/**
 * When the oldest thing began that is still open: money, a print, the close of a day, a till that waits for its next
 * operator. Infinity if nothing is open.
 */
export function openSince({ payment, till, players, printing, day, handover }: State): number {
  return Math.min(
    Infinity,
    ...payment.history
      .filter((entry) => isOpen(entry) || isUnprinted(entry))
      .map(({ requestedAt }) => requestedAt),
    ...[...till.movements, ...players.changes].filter(isOpen).map(({ requestedAt }) => requestedAt),
    ...printing.receipts.filter(({ paper }) => !isOnPaper(paper)).map(({ issuedAt }) => issuedAt),
    ...day.closings.map(({ requestedAt }) => requestedAt),
    ...handover.handovers.filter(({ takenOver }) => takenOver === null).map(({ at }) => at),
  )
}
