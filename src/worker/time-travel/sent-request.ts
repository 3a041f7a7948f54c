import type { Logged } from '../../events/vocabulary.ts'
import type { PrintConfig } from '../../protocol/print-service.ts'
import type { PrintRoute } from '../../receipts/routes.ts'
import { receiptText } from '../../sentences/paper.ts'
import type { Show } from '../../sentences/show.ts'
import { receiptPayload } from '../printing/receipt-payload.ts'
import { issuedReceipt } from '../printing/state.ts'
import { printConfig, ticketPayload } from '../printing/ticket-payload.ts'
import { historyEntry } from '../sale/payment/state.ts'
import type { State } from '../state.ts'

/** The event that requests a print. */
export type PrintRequested = Logged & { type: 'ticketPrintRequested' | 'receiptPrintRequested' }

/** What the counter sent to the print program, without the fields that no event contains. */
export interface SentRequest {
  readonly path: PrintRoute
  readonly data: Readonly<Record<string, unknown>>
  readonly config: PrintConfig
}

/** `ticket 1234-5678…`, `slip of a refill, BRL 5.00`. */
export function whatWasPrinted(
  { payment, printing }: State,
  { type, data }: PrintRequested,
  show: Show,
): string {
  if (type === 'receiptPrintRequested') {
    const receipt = issuedReceipt(printing, data.receiptId)
    return receipt ? receiptText(receipt.content, show) : 'receipt'
  }
  const entry = historyEntry(payment, data.uniqueReqId)
  return entry?.outcome.kind === 'sold' ? `ticket ${show.barcode(entry.outcome.sold.barcode)}` : 'ticket'
}

/**
 * What was sent in this state. Null if events before it are missing, or if it is a receipt of format 1 that this version cannot
 * read.
 */
export function sentRequest(state: State, { type, data }: PrintRequested): SentRequest | null {
  const config = printConfig(state)
  const payload =
    type === 'ticketPrintRequested'
      ? ticketRequest(state, data.uniqueReqId, data.copy)
      : receiptRequest(state, data.receiptId, data.copy)
  return config && payload && { ...payload, config }
}

function ticketRequest(state: State, uniqueReqId: string, copy: number) {
  const data = ticketPayload(state, uniqueReqId, copy, null)
  return data && { path: '/ticket' as const, data }
}

function receiptRequest(state: State, receiptId: string, copy: number) {
  const receipt = issuedReceipt(state.printing, receiptId)
  const payload = receipt ? receiptPayload(state, receipt, copy) : null
  if (!payload) return null
  return { path: payload.path, data: { ...payload.data, ...(receipt?.isSpent ? { isSpent: true } : {}) } }
}
