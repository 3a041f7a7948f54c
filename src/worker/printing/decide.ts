import type { Event } from '../../events/vocabulary.ts'
import type { PrintJob } from '../../protocol/print-service.ts'
import { refuse, type Outcome, type Refusal } from '../../values/outcome.ts'
import { accept, type Context, type Deciders } from '../decider.ts'
import { printObstacle } from '../shared/print-obstacle.ts'
import { isOnPaper, type Paper, type PrintResult } from '../shared/paper.ts'
import { historyEntry, type HistoryEntry } from '../sale/payment/state.ts'
import type { State } from '../state.ts'
import { issuedReceipt, openJob, type IssuedReceipt, type OpenJob } from './state.ts'
import { isUnprintedReceipt } from './view.ts'

function soldEntry({ payment }: State, uniqueReqId: string): HistoryEntry | undefined {
  const entry = historyEntry(payment, uniqueReqId)
  return entry?.outcome.kind === 'sold' ? entry : undefined
}

/**
 * Why the next print of a ticket or receipt cannot be requested now, or null: the next copy must wait 3 s (section 9).
 */
function paperObstacle(id: string, { jobId, papers }: Paper, { facts }: Context): Refusal | null {
  if (jobId !== null) return { code: 'printUnderWay' }
  return papers > 0 && facts.printing.copiesResting.includes(id) ? { code: 'copyLocked' } : null
}

/** The next print of a ticket: unmarked only if no paper can exist yet (rulings, "Printing"). */
function requestTicket({ uniqueReqId, paper }: HistoryEntry, context: Context): Outcome<readonly Event[]> {
  const obstacle = paperObstacle(uniqueReqId, paper, context)
  if (obstacle) return refuse(obstacle)
  return accept({
    type: 'ticketPrintRequested',
    data: { jobId: context.ownId(), uniqueReqId, copy: paper.papers },
  })
}

/** The next print of a receipt, marked like that of a ticket. */
function requestReceipt({ receiptId, paper }: IssuedReceipt, context: Context): Outcome<readonly Event[]> {
  const obstacle = paperObstacle(receiptId, paper, context)
  if (obstacle) return refuse(obstacle)
  return accept({
    type: 'receiptPrintRequested',
    data: { jobId: context.ownId(), receiptId, copy: paper.papers },
  })
}

/** Others leave the list of the till by themselves. */
const mayBeNotNeeded = (receipt: IssuedReceipt | undefined): boolean =>
  receipt?.staysListed === true && receipt.paper.jobId === null && isUnprintedReceipt(receipt)

/** The commands that report once what a print came to. */
export const printOutcomeCommands = [
  'recordPrintJob',
  'recordPrintJobLost',
  'recordPrintServiceUnreached',
] as const

export const decidePrinting: Deciders<
  | 'printTicket'
  | 'printCopy'
  | 'decidePrint'
  | 'printReceipt'
  | 'printReceiptCopy'
  | 'decideReceiptPrint'
  | (typeof printOutcomeCommands)[number]
> = {
  /** Prints a sold ticket that is not known to be on paper. */
  printTicket(state, { uniqueReqId }, context) {
    const entry = soldEntry(state, uniqueReqId)
    if (!entry) return refuse('noSuchTicket')
    return isOnPaper(entry.paper) ? refuse('alreadyPrinted') : requestTicket(entry, context)
  },

  printCopy(state, { uniqueReqId }, context) {
    const entry = soldEntry(state, uniqueReqId)
    if (!entry) return refuse('noSuchTicket')
    const obstacle = printObstacle(context.facts)
    return obstacle ? refuse(obstacle) : requestTicket(entry, context)
  },

  /** Prints a receipt that is not known to be on paper. */
  printReceipt({ printing }, { receiptId }, context) {
    const receipt = issuedReceipt(printing, receiptId)
    if (!receipt || receipt.content.kind === 'other') return refuse('noReceipt')
    return isOnPaper(receipt.paper) ? refuse('alreadyPrinted') : requestReceipt(receipt, context)
  },

  printReceiptCopy({ printing }, { receiptId }, context) {
    const receipt = issuedReceipt(printing, receiptId)
    if (!receipt || receipt.content.kind === 'other') return refuse('noReceipt')
    const obstacle = printObstacle(context.facts)
    return obstacle ? refuse(obstacle) : requestReceipt(receipt, context)
  },

  decideReceiptPrint({ printing }, { receiptId, decision }) {
    const receipt = issuedReceipt(printing, receiptId)
    const isOpen = decision === 'notNeeded' ? mayBeNotNeeded(receipt) : receipt?.paper.state === 'maybe'
    if (!isOpen) return refuse('noReceipt')
    return accept({ type: 'receiptPrintDecidedByOperator', data: { receiptId, decision } })
  },

  recordPrintJob(state, { job }) {
    const open = openJob(state.printing, job.id)
    if (!open) return accept()
    const result = resultOf(job)
    if (result) return accept(ended(state, open, result, job.reason))
    return open.isQueued ? accept() : accept({ type: 'printJobQueued', data: { jobId: job.id } })
  },

  /** The print program lost a job that it had: only the operator can check whether it was printed. */
  recordPrintJobLost(state, { jobId }) {
    const open = openJob(state.printing, jobId)
    return open ? accept(ended(state, open, 'unknown', 'jobLost')) : accept()
  },

  /** Reported once per job. A browser that is not paired already shows what to do. */
  recordPrintServiceUnreached({ printing }, { jobId }, { facts }) {
    const open = openJob(printing, jobId)
    if (!open || open.isQueued || open.isUnreached || facts.printing.refusal !== null) return accept()
    return accept({ type: 'printServiceUnreached', data: { jobId } })
  },

  decidePrint(state, { uniqueReqId, decision }) {
    const entry = soldEntry(state, uniqueReqId)
    if (entry?.paper.state !== 'maybe') return refuse('noSuchTicket')
    return accept({ type: 'ticketPrintDecidedByOperator', data: { uniqueReqId, decision } })
  },
}

function ended(
  { payment }: State,
  { jobId, subject, isWithdrawn }: OpenJob,
  result: PrintResult,
  reason?: string,
): Event {
  const data = {
    ...{ jobId, result },
    ...(reason === undefined ? {} : { reason }),
    ...(isWithdrawn ? { isWithdrawn } : {}),
  }
  if (subject.kind === 'receipt')
    return { type: 'receiptPrintEnded', data: { ...data, receiptId: subject.receiptId } }
  const { uniqueReqId } = subject
  const isListed = payment.history.some((entry) => entry.uniqueReqId === uniqueReqId)
  return {
    type: 'ticketPrintEnded',
    data: { ...data, uniqueReqId, ...(isListed ? {} : { hasLeft: true as const }) },
  }
}

/** How a job ended; null while it is open. */
function resultOf({ state, confirmed }: PrintJob): PrintResult | null {
  if (state === 'printed') return confirmed ? 'printed' : 'unconfirmed'
  return state === 'failed' || state === 'unknown' ? state : null
}
