import { isUnprintedReceipt } from '../printing/view.ts'
import { isUnprinted } from '../sale/payment/view.ts'
import { closingOf } from './closing.ts'
import { openMoneyRequests } from './request-kinds.ts'
import type { State } from '../state.ts'

/**
 * When the oldest thing began that is still open: money, a print, the close of the operator's day, a till that waits for its next
 * operator. Infinity if nothing is open. Another operator, whose close was interrupted, may never come back.
 */
export function openSince(state: State): number {
  const { payment, printing, handover } = state
  return Math.min(
    Infinity,
    ...openMoneyRequests(state).map(({ requestedAt }) => requestedAt),
    ...payment.history.filter(isUnprinted).map(({ requestedAt }) => requestedAt),
    ...printing.receipts.filter(isUnprintedReceipt).map(({ issuedAt }) => issuedAt),
    closingOf(state)?.requestedAt ?? Infinity,
    ...handover.handovers.filter(({ takenOver }) => takenOver === null).map(({ at }) => at),
  )
}
