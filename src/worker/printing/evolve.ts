import type { SliceEvolve } from '../core/slice.ts'
import { openJob, type PrintingState } from './state.ts'

export const evolvePrinting = {
  ticketPrintRequested({ open }, { jobId, uniqueReqId, copy }) {
    open.push({ jobId, subject: { kind: 'ticket', uniqueReqId, copy }, isQueued: false })
  },
  receiptPrintRequested({ open }, { jobId, route, data }) {
    open.push({ jobId, subject: { kind: 'receipt', route, data }, isQueued: false })
  },
  printJobQueued(printing, { jobId }) {
    const job = openJob(printing, jobId)
    if (job) job.isQueued = true
  },
  ticketPrintEnded(printing, { jobId }) {
    close(printing, jobId)
  },
  receiptPrintEnded(printing, { jobId }) {
    close(printing, jobId)
  },
} satisfies SliceEvolve<PrintingState>

function close(printing: PrintingState, jobId: string): void {
  printing.open = printing.open.filter((job) => job.jobId !== jobId)
}
