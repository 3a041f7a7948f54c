import type { ReceiptContent } from '../../events/receipts.ts'
import type { Paper } from '../shared/paper.ts'

export type PrintSubject =
  | { kind: 'ticket'; uniqueReqId: string; copy: number }
  | { kind: 'receipt'; receiptId: string; copy: number }

export interface OpenJob {
  jobId: string
  subject: PrintSubject
  /**
   * The print program has accepted it. After a restart the counter only requests its status, and does not send the id
   * again.
   */
  isQueued: boolean
  /** The print program was not reached, and the cashier was notified. */
  isUnreached?: true
  /** Its paper has become void since it was requested: the print program is to take it back. */
  isWithdrawn?: true
}

/** A receipt that is not a ticket: its content, and its print status. */
export interface IssuedReceipt {
  receiptId: string
  operatorId: number
  content: ReceiptContent
  issuedAt: number
  paper: Paper
  /** It stays in the list while it is unprinted: without its paper nobody gets the money, or no count is ever on paper. */
  staysListed?: true
  /** The wallet of this receipt has been paid out since. */
  isSpent?: true
  /** The operator has decided that nobody needs its paper. */
  isNotNeeded?: true
}

export interface PrintingState {
  /** Open jobs, oldest first. */
  open: OpenJob[]
  /** Newest first: the last ten, the last one of each kind, those with an open print, and unprinted ones with money. */
  receipts: IssuedReceipt[]
}

export const initialPrinting: PrintingState = { open: [], receipts: [] }

export const openJob = ({ open }: PrintingState, jobId: string): OpenJob | undefined =>
  open.find((job) => job.jobId === jobId)

export const issuedReceipt = ({ receipts }: PrintingState, receiptId: string): IssuedReceipt | undefined =>
  receipts.find((receipt) => receipt.receiptId === receiptId)
