import type { SliceEvolve } from '../core/slice.ts'
import { removeAt, trim } from '../core/trim.ts'
import { UnknownReference } from '../core/unknown-reference.ts'
import { noPaper, perhapsPrinted, printDecided, printEnded, type Paper } from '../shared/paper.ts'
import { issuedReceipt, openJob, type IssuedReceipt, type PrintingState } from './state.ts'
import { keptReceipts, opensWallet } from './view.ts'

export const evolvePrinting = {
  ticketPrintRequested({ open }, { jobId, uniqueReqId, copy }) {
    open.push({ jobId, subject: { kind: 'ticket', uniqueReqId, copy }, isQueued: false })
  },
  ticketPrintEnded(printing, { jobId }) {
    close(printing, jobId)
  },
  receiptIssued(
    { receipts },
    { receiptId, operatorId, content, perhapsPrinted: isDoubtful = false },
    { at },
  ) {
    const paper = noPaper()
    if (isDoubtful) perhapsPrinted(paper)
    receipts.unshift({ receiptId, operatorId, content, issuedAt: at, paper })
    trim(
      receipts,
      keptReceipts,
      (receipt, index) => isUnderWay(receipt) || isLastOfItsKind(receipts, receipt, index),
    )
  },
  movementDone({ receipts }, { settledWallet }) {
    for (const receipt of receipts) if (opensWallet(receipt) === settledWallet) receipt.isSpent = true
  },
  receiptPrintRequested(printing, { jobId, receiptId, copy }) {
    paperOf(printing, receiptId).jobId = jobId
    printing.open.push({ jobId, subject: { kind: 'receipt', receiptId, copy }, isQueued: false })
  },
  receiptPrintEnded(printing, end) {
    close(printing, end.jobId)
    printEnded(paperOf(printing, end.receiptId), end)
  },
  receiptPrintDecidedByOperator(printing, { receiptId, decision }) {
    printDecided(paperOf(printing, receiptId), decision)
  },
  printJobQueued(printing, { jobId }) {
    const job = openJob(printing, jobId)
    if (job) job.isQueued = true
  },
  printServiceUnreached(printing, { jobId }) {
    const job = openJob(printing, jobId)
    if (job) job.isUnreached = true
  },
  /** Print records since the gap began are lost. */
  logDamageFound({ receipts }) {
    for (const { paper } of receipts) perhapsPrinted(paper)
  },
} satisfies SliceEvolve<PrintingState>

function paperOf(printing: PrintingState, receiptId: string): Paper {
  const receipt = issuedReceipt(printing, receiptId)
  if (!receipt) throw new UnknownReference('receipt', receiptId, 'issued')
  return receipt.paper
}

function close(printing: PrintingState, jobId: string): void {
  const index = printing.open.findIndex((job) => job.jobId === jobId)
  if (index >= 0) removeAt(printing.open, index)
}

const isUnderWay = ({ paper }: IssuedReceipt): boolean => paper.state === 'none' || paper.jobId !== null

function isLastOfItsKind(receipts: readonly IssuedReceipt[], receipt: IssuedReceipt, index: number): boolean {
  const { kind } = receipt.content
  return !receipts.some(({ content }, at) => at < index && content.kind === kind)
}
