import { entryFinder } from '../../core/intent/entry.ts'
import { becomeUnknown, isOpen } from '../../core/intent/outcome.ts'
import type { SliceEvolve } from '../../core/slice.ts'
import { removeAt } from '../../core/trim.ts'
import { noPaper, perhapsPrinted, printDecided, printEnded } from '../../shared/paper.ts'
import type { HistoryEntry, PaymentState, PurchaseOutcome, Taking } from './state.ts'
import { hasPaidAll } from './till-receipt.ts'
import { isKept, isUnprinted } from './view.ts'

const knownEntry = entryFinder('purchase', ({ uniqueReqId }: HistoryEntry) => uniqueReqId)

/** A ticket is resolved: its payment, which is returned, has one open ticket less. */
function resolve(payment: PaymentState, entry: HistoryEntry, outcome: PurchaseOutcome): Taking | undefined {
  entry.outcome = outcome
  const taking = takingOf(payment, entry.purchaseId)
  const index = taking?.open.indexOf(entry.uniqueReqId) ?? -1
  if (taking && index >= 0) removeAt(taking.open, index)
  return taking
}

const pending: PurchaseOutcome = { kind: 'pending' }

function takingOf({ takings }: PaymentState, purchaseId: string): Taking | undefined {
  for (const taking of takings) if (taking.purchaseIds.includes(purchaseId)) return taking
  return undefined
}

export const evolvePayment = {
  paymentTaken(payment, { paymentId, purchaseIds, total, received }, { at }) {
    const taking = { paymentId, purchaseIds, at, total, received, open: [], sold: [], hasReceipt: false }
    payment.takings = [
      taking,
      ...payment.takings.filter((earlier) => mayStillGetReceipt(earlier, payment.history)),
    ]
  },
  purchaseRequested(payment, { purchaseId, operatorId, paymentId, tickets }, { at }) {
    const joined = payment.takings.find((taking) => taking.paymentId === paymentId)
    // A new list: the earlier one is that of an event.
    if (joined) joined.purchaseIds = [...joined.purchaseIds, purchaseId]
    const taking = takingOf(payment, purchaseId)
    const history: HistoryEntry[] = []
    for (let index = tickets.length - 1; index >= 0; index--) {
      const { uniqueReqId, ticket, rebuyOf = null, game } = tickets[index]!
      history.push({
        uniqueReqId,
        purchaseId,
        operatorId,
        requestedAt: at,
        ticket,
        ...(game && { game }),
        rebuyOf,
        outcome: pending,
        paper: noPaper(),
        isHidden: false,
      })
    }
    for (const { uniqueReqId } of tickets) taking?.open.push(uniqueReqId)
    const requested = history.length
    for (const entry of payment.history) {
      // The player of the other tickets is still at the counter.
      const isBeside = joined?.purchaseIds.includes(entry.purchaseId)
      if ((isBeside || isKept(entry, history.length)) && !isRebought(entry, history, requested))
        history.push(entry)
    }
    payment.history = history
  },
  ticketSold(payment, { uniqueReqId, sold }, { at }) {
    const entry = knownEntry(payment.history, uniqueReqId)
    const taking = resolve(payment, entry, { kind: 'sold', sold, at, cancelledAt: null })
    if (!taking) return
    taking.sold.push({ gameId: entry.ticket.gameId, sold })
    // The receipt that the payment may have by now is without this ticket. After damage to the log, which leaves the ticket perhaps
    // printed, it may be another one, with it.
    if (entry.rebuyOf !== null && entry.paper.papers === 0) taking.hasReceipt = false
  },
  ticketRefused(payment, { uniqueReqId, code, name }, { at }) {
    resolve(payment, knownEntry(payment.history, uniqueReqId), { kind: 'refused', code, name, at })
  },
  ticketNeverReceived(payment, { uniqueReqId }, { at }) {
    resolve(payment, knownEntry(payment.history, uniqueReqId), { kind: 'neverReceived', at })
  },
  purchaseOutcomeUnknown(payment, { uniqueReqIds, reason }) {
    for (const uniqueReqId of uniqueReqIds)
      knownEntry(payment.history, uniqueReqId).outcome = { kind: 'unknown', reason }
  },
  ticketDecidedByOperator(payment, { uniqueReqId }, { at }) {
    resolve(payment, knownEntry(payment.history, uniqueReqId), { kind: 'decidedNotSold', at })
  },
  counterStarted({ history }) {
    becomeUnknown(history)
  },
  historyCleared(payment) {
    for (const entry of payment.history) entry.isHidden ||= !isOpen(entry) && !isUnprinted(entry)
  },
  receiptIssued(payment, { subjectId }) {
    const taking = payment.takings.find(({ paymentId }) => paymentId === subjectId)
    if (taking) taking.hasReceipt = true
  },
  movementDone({ history }, { kind, ticket }, { at }) {
    if (ticket) ticketMoneyMoved(history, kind, ticket.barcode, at)
  },
  ticketPrintRequested(payment, { jobId, uniqueReqId }) {
    knownEntry(payment.history, uniqueReqId).paper.jobId = jobId
  },
  ticketPrintEnded(payment, end) {
    if (!end.hasLeft) printEnded(knownEntry(payment.history, end.uniqueReqId).paper, end)
  },
  ticketPrintDecidedByOperator(payment, { uniqueReqId, decision }) {
    printDecided(knownEntry(payment.history, uniqueReqId).paper, decision)
  },
  /** Records of prints and till receipts since the gap began are lost. */
  logDamageFound({ history, takings }) {
    for (const { paper } of history) perhapsPrinted(paper)
    for (const taking of takings) taking.hasReceipt = true
  },
  ticketRecovered({ history }, { uniqueReqId, operatorId, ticket, sold }, { at }) {
    const entry: HistoryEntry = {
      uniqueReqId,
      purchaseId: uniqueReqId,
      operatorId,
      requestedAt: sold.purchasedAt,
      ticket,
      rebuyOf: null,
      outcome: { kind: 'sold', sold, at, cancelledAt: null },
      paper: noPaper(),
      isHidden: false,
    }
    perhapsPrinted(entry.paper)
    const older = history.findIndex(({ requestedAt }) => requestedAt <= entry.requestedAt)
    history.splice(older < 0 ? history.length : older, 0, entry)
  },
  movementRecovered({ history }, { kind, barcode }, { at }) {
    if (barcode !== undefined) ticketMoneyMoved(history, kind, barcode, at)
  },
} satisfies SliceEvolve<PaymentState>

/** A ticket was cancelled, the instant win of its sale was paid out, or that payout was cancelled. */
function ticketMoneyMoved(history: HistoryEntry[], kind: string, barcode: string, at: number): void {
  for (const { outcome } of history) {
    if (outcome.kind !== 'sold' || outcome.sold.barcode !== barcode) continue
    if (kind === 'ticketCancellation') outcome.cancelledAt = at
    if (outcome.sold.instantPrize === undefined) continue
    if (kind === 'payout') outcome.isWinPaid = true
    if (kind === 'payoutCancellation') delete outcome.isWinPaid
  }
}

/**
 * A payment with counted money that covers what was sold, or with tickets that are still uncertain; after its receipt, one with a
 * ticket that is being bought again.
 */
function mayStillGetReceipt(taking: Taking, history: readonly HistoryEntry[]): boolean {
  if (taking.received === null) return false
  if (!taking.hasReceipt) return taking.open.length > 0 || hasPaidAll(taking)
  return history.some(({ uniqueReqId, rebuyOf }) => rebuyOf !== null && taking.open.includes(uniqueReqId))
}

/** Whether one of the first `count` entries repeats the purchase of this refused one. */
function isRebought({ uniqueReqId }: HistoryEntry, history: readonly HistoryEntry[], count: number): boolean {
  for (let index = 0; index < count; index++) if (history[index]!.rebuyOf === uniqueReqId) return true
  return false
}
