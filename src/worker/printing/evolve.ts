import type { SliceEvolve } from '../core/slice.ts'
import { noPaper, printDecided, printEnded, type Paper } from '../paper.ts'
import { issuedReceipt, openJob, type IssuedReceipt, type PrintingState } from './state.ts'
import { keptReceipts, receiptKind } from './view.ts'

export const evolvePrinting = {
  ticketPrintRequested({ open }, { jobId, uniqueReqId, copy }) {
    open.push({ jobId, subject: { kind: 'ticket', uniqueReqId, copy }, isQueued: false })
  },
  ticketPrintEnded(printing, { jobId }) {
    close(printing, jobId)
  },
  receiptIssued(printing, { receiptId, route, data }, { at }) {
    const receipt: IssuedReceipt = { receiptId, route, data, issuedAt: at, paper: noPaper() }
    printing.receipts = trim([receipt, ...printing.receipts])
  },
  receiptPrintRequested(printing, { jobId, receiptId, copy }) {
    printing.open.push({ jobId, subject: { kind: 'receipt', receiptId, copy }, isQueued: false })
    paperOf(printing, receiptId).jobId = jobId
  },
  receiptPrintEnded(printing, { jobId, receiptId, ...end }) {
    close(printing, jobId)
    printEnded(paperOf(printing, receiptId), end)
  },
  receiptPrintDecidedByOperator(printing, { receiptId, decision }) {
    printDecided(paperOf(printing, receiptId), decision)
  },
  printJobQueued(printing, { jobId }) {
    const job = openJob(printing, jobId)
    if (job) job.isQueued = true
  },
} satisfies SliceEvolve<PrintingState>

function paperOf(printing: PrintingState, receiptId: string): Paper {
  const receipt = issuedReceipt(printing, receiptId)
  if (!receipt) throw new Error(`the log speaks of the receipt ${receiptId} before it was issued`)
  return receipt.paper
}

function close(printing: PrintingState, jobId: string): void {
  printing.open = printing.open.filter((job) => job.jobId !== jobId)
}

function trim(receipts: IssuedReceipt[]): IssuedReceipt[] {
  const kinds = new Set<string>()
  return receipts.filter((receipt, index) => {
    const kind = receiptKind(receipt)
    const isLastOfKind = !kinds.has(kind)
    kinds.add(kind)
    const isUnderWay = receipt.paper.state === 'none' || receipt.paper.jobId !== null
    return index < keptReceipts || isLastOfKind || isUnderWay
  })
}
