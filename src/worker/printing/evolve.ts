import type { SliceEvolve } from '../core/slice.ts'
import { removeAt, trim } from '../core/trim.ts'
import { UnknownReference } from '../core/unknown-reference.ts'
import { noPaper, perhapsPrinted, printDecided, printEnded } from '../shared/paper.ts'
import { issuedReceipt, openJob, type IssuedReceipt, type PrintingState } from './state.ts'
import { isUnprintedReceipt, keptReceipts, opensWallet } from './view.ts'

export const evolvePrinting = {
  ticketPrintRequested({ open }, { jobId, uniqueReqId, copy }) {
    open.push({ jobId, subject: { kind: 'ticket', uniqueReqId, copy }, isQueued: false })
  },
  ticketPrintEnded(printing, { jobId }) {
    close(printing, jobId)
  },
  receiptIssued(
    { receipts },
    { receiptId, operatorId, content, perhapsPrinted: isDoubtful = false, staysListed },
    { at },
  ) {
    const paper = noPaper()
    if (isDoubtful) perhapsPrinted(paper)
    const receipt = { receiptId, operatorId, content, issuedAt: at, paper }
    receipts.unshift(staysListed ? { ...receipt, staysListed } : receipt)
    trim(
      receipts,
      keptReceipts,
      (each, index) => isUnderWay(each) || isListed(each) || isLastOfItsKind(receipts, each, index),
    )
  },
  movementDone(printing, { settledWallet, withdrawnPrints }) {
    spend(printing.receipts, settledWallet)
    withdraw(printing, withdrawnPrints)
  },
  movementRecovered(printing, { kind, userId, withdrawnPrints }) {
    if (kind === 'walletSettlement') spend(printing.receipts, userId)
    withdraw(printing, withdrawnPrints)
  },
  receiptPrintRequested(printing, { jobId, receiptId, copy }) {
    issued(printing, receiptId).paper.jobId = jobId
    printing.open.push({ jobId, subject: { kind: 'receipt', receiptId, copy }, isQueued: false })
  },
  receiptPrintEnded(printing, end) {
    close(printing, end.jobId)
    printEnded(issued(printing, end.receiptId).paper, end)
  },
  receiptPrintDecidedByOperator(printing, { receiptId, decision }) {
    const receipt = issued(printing, receiptId)
    if (decision === 'notNeeded') receipt.isNotNeeded = true
    else printDecided(receipt.paper, decision)
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

function issued(printing: PrintingState, receiptId: string): IssuedReceipt {
  const receipt = issuedReceipt(printing, receiptId)
  if (!receipt) throw new UnknownReference('receipt', receiptId, 'issued')
  return receipt
}

function spend(receipts: readonly IssuedReceipt[], wallet: string | undefined): void {
  for (const receipt of receipts) if (opensWallet(receipt) === wallet) receipt.isSpent = true
}

function close(printing: PrintingState, jobId: string): void {
  const index = printing.open.findIndex((job) => job.jobId === jobId)
  if (index >= 0) removeAt(printing.open, index)
}

function withdraw(printing: PrintingState, jobIds: readonly string[] = []): void {
  for (const job of printing.open) if (jobIds.includes(job.jobId)) job.isWithdrawn = true
}

const isUnderWay = ({ paper }: IssuedReceipt): boolean => paper.state === 'none' || paper.jobId !== null

const isListed = (receipt: IssuedReceipt): boolean =>
  receipt.staysListed === true && isUnprintedReceipt(receipt)

function isLastOfItsKind(receipts: readonly IssuedReceipt[], receipt: IssuedReceipt, index: number): boolean {
  const { kind } = receipt.content
  return !receipts.some(({ content }, at) => at < index && content.kind === kind)
}
