import type { SliceEvolve } from '../core/slice.ts'
import { noPaper, printDecided, printEnded } from '../paper.ts'
import type { HistoryEntry, PaymentState, PurchaseOutcome, Taking } from './state.ts'
import { historySize, isUnprinted, isUnresolved } from './view.ts'

function entryOf({ history }: PaymentState, uniqueReqId: string): HistoryEntry {
  for (const entry of history) if (entry.uniqueReqId === uniqueReqId) return entry
  throw new Error(`the log speaks of the purchase ${uniqueReqId} before it was requested`)
}

/** The fate of a ticket is known: its payment has one open question less. */
function settle(payment: PaymentState, uniqueReqId: string, outcome: PurchaseOutcome): HistoryEntry {
  const entry = entryOf(payment, uniqueReqId)
  entry.outcome = outcome
  const taking = takingOf(payment, entry.purchaseId)
  if (taking) taking.open = taking.open.filter((open) => open !== uniqueReqId)
  return entry
}

const takingOf = ({ takings }: PaymentState, purchaseId: string): Taking | undefined =>
  takings.find(({ purchaseIds }) => purchaseIds.includes(purchaseId))

export const evolvePayment = {
  paymentTaken(payment, { paymentId, purchaseIds, total, received }, { at }) {
    const taking = { paymentId, purchaseIds, at, total, received, open: [], sold: [], hasReceipt: false }
    payment.takings = [taking, ...payment.takings.filter(mayStillGetReceipt)]
  },
  purchaseRequested(payment, { purchaseId, operatorId, tickets }, { at }) {
    const rebought = new Set(tickets.map(({ rebuyOf }) => rebuyOf))
    const entries = tickets.map(({ uniqueReqId, ticket, rebuyOf }): HistoryEntry => ({
      uniqueReqId,
      purchaseId,
      operatorId,
      requestedAt: at,
      ticket,
      rebuyOf: rebuyOf ?? null,
      outcome: { kind: 'pending' },
      paper: noPaper(),
      isHidden: false,
    }))
    const older = payment.history.filter(({ uniqueReqId }) => !rebought.has(uniqueReqId))
    payment.history = trim([...entries.reverse(), ...older])
    const taking = takingOf(payment, purchaseId)
    if (taking) taking.open.push(...tickets.map(({ uniqueReqId }) => uniqueReqId))
  },
  ticketSold(payment, { uniqueReqId, sold }, { at }) {
    const { purchaseId, ticket } = settle(payment, uniqueReqId, {
      kind: 'sold',
      sold,
      at,
      cancelledAt: null,
    })
    takingOf(payment, purchaseId)?.sold.push({ gameId: ticket.gameId, sold })
  },
  ticketRefused(payment, { uniqueReqId, code, name }, { at }) {
    settle(payment, uniqueReqId, { kind: 'refused', code, name, at })
  },
  ticketNeverReceived(payment, { uniqueReqId }, { at }) {
    settle(payment, uniqueReqId, { kind: 'neverReceived', at })
  },
  purchaseOutcomeUnknown(payment, { uniqueReqIds, reason }) {
    for (const uniqueReqId of uniqueReqIds)
      entryOf(payment, uniqueReqId).outcome = { kind: 'unknown', reason }
  },
  unknownDecidedByOperator(payment, { uniqueReqId }, { at }) {
    settle(payment, uniqueReqId, { kind: 'decidedNotSold', at })
  },
  /** Whatever was under way when the terminal died is uncertain now. */
  terminalStarted(payment) {
    for (const entry of payment.history) {
      if (entry.outcome.kind === 'pending') entry.outcome = { kind: 'unknown', reason: 'restart' }
    }
  },
  historyCleared(payment) {
    for (const entry of payment.history) entry.isHidden ||= !isUnresolved(entry) && !isUnprinted(entry)
  },
  receiptIssued(payment, { subjectId }) {
    const taking = payment.takings.find(({ paymentId }) => paymentId === subjectId)
    if (taking) taking.hasReceipt = true
  },
  cashMovementDone({ history }, { kind, ticket }, { at }) {
    if (kind !== 'ticketCancellation') return
    for (const { outcome } of history)
      if (outcome.kind === 'sold' && outcome.sold.barcode === ticket?.barcode) outcome.cancelledAt = at
  },
  ticketPrintRequested(payment, { jobId, uniqueReqId }) {
    entryOf(payment, uniqueReqId).paper.jobId = jobId
  },
  ticketPrintEnded(payment, { uniqueReqId, ...end }) {
    printEnded(entryOf(payment, uniqueReqId).paper, end)
  },
  ticketPrintDecidedByOperator(payment, { uniqueReqId, decision }) {
    printDecided(entryOf(payment, uniqueReqId).paper, decision)
  },
} satisfies SliceEvolve<PaymentState>

/** Counted money, and tickets sold for it or still in question. */
const mayStillGetReceipt = ({ received, hasReceipt, open, sold }: Taking): boolean =>
  received !== null && !hasReceipt && open.length + sold.length > 0

/** Ten entries, and never one that still needs somebody's attention. */
const trim = (history: HistoryEntry[]): HistoryEntry[] =>
  history.filter((entry, index) => index < historySize || isUnresolved(entry) || isUnprinted(entry))
