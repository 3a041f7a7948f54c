import type { DataOf } from '../../events/vocabulary.ts'
import type { SliceEvolve } from '../core/slice.ts'
import type { HistoryEntry, Paper, PaymentState, PurchaseOutcome, Taking } from './state.ts'
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
      paper: { state: 'none', papers: 0, jobId: null, reason: null },
    }))
    const older = payment.history.filter(({ uniqueReqId }) => !rebought.has(uniqueReqId))
    payment.history = trim([...entries.reverse(), ...older])
    const taking = takingOf(payment, purchaseId)
    if (taking) taking.open.push(...tickets.map(({ uniqueReqId }) => uniqueReqId))
  },
  ticketSold(payment, { uniqueReqId, sold }, { at }) {
    const { purchaseId, ticket } = settle(payment, uniqueReqId, { kind: 'sold', sold, at })
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
    payment.history = payment.history.filter((entry) => isUnresolved(entry) || isUnprinted(entry))
  },
  receiptPrintRequested(payment, { paymentId }) {
    const taking = payment.takings.find((candidate) => candidate.paymentId === paymentId)
    if (taking) taking.hasReceipt = true
  },
  ticketPrintRequested(payment, { jobId, uniqueReqId }) {
    entryOf(payment, uniqueReqId).paper.jobId = jobId
  },
  ticketPrintEnded(payment, { uniqueReqId, result, reason }) {
    const { paper } = entryOf(payment, uniqueReqId)
    paper.jobId = null
    paper.reason = reason ?? null
    paper.state = paperAfter(paper.state, result)
    if (result !== 'failed') paper.papers++
  },
  ticketPrintDecidedByOperator(payment, { uniqueReqId, decision }) {
    const { paper } = entryOf(payment, uniqueReqId)
    paper.state = decision === 'printed' ? 'printed' : 'failed'
    paper.reason = null
  },
} satisfies SliceEvolve<PaymentState>

/** Counted money, and tickets sold for it or still in question. */
const mayStillGetReceipt = ({ received, hasReceipt, open, sold }: Taking): boolean =>
  received !== null && !hasReceipt && open.length + sold.length > 0

/** A copy that did not come out takes nothing away from the paper that is in the player's hand already. */
function paperAfter(before: Paper['state'], result: DataOf<'ticketPrintEnded'>['result']): Paper['state'] {
  if (result === 'printed' || result === 'unconfirmed') return result
  if (before === 'printed' || before === 'unconfirmed' || before === 'maybe') return before
  return result === 'unknown' ? 'maybe' : 'failed'
}

/** Ten entries, and never one that still needs somebody's attention. */
const trim = (history: HistoryEntry[]): HistoryEntry[] =>
  history.filter((entry, index) => index < historySize || isUnresolved(entry) || isUnprinted(entry))
