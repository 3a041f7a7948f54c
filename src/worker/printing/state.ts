import type { ReceiptContent } from '../../events/receipts.ts'
import type { Paper } from '../shared/paper.ts'

export type PrintSubject =
  | { kind: 'ticket'; uniqueReqId: string; copy: number }
  | { kind: 'receipt'; receiptId: string; copy: number }

export interface OpenJob {
  jobId: string
  subject: PrintSubject
  /** The print program has it: after a restart it is only asked about, and not sent again with the same id. */
  isQueued: boolean
  /** The print program was not reached with it, and the cashier was told. */
  isUnreached?: true
}

/** A receipt that is no ticket: what is said on it, and what became of its paper. */
export interface IssuedReceipt {
  receiptId: string
  operatorId: number
  content: ReceiptContent
  issuedAt: number
  paper: Paper
  /** The wallet that it opens was paid out since. */
  isSpent?: true
}

export interface PrintingState {
  /** Jobs that have not ended, oldest first. */
  open: OpenJob[]
  /** Newest first: the last ten, the last one of each kind, and those whose print has not ended. */
  receipts: IssuedReceipt[]
}

export const initialPrinting: PrintingState = { open: [], receipts: [] }

export const openJob = ({ open }: PrintingState, jobId: string): OpenJob | undefined =>
  open.find((job) => job.jobId === jobId)

export const issuedReceipt = ({ receipts }: PrintingState, receiptId: string): IssuedReceipt | undefined =>
  receipts.find((receipt) => receipt.receiptId === receiptId)
