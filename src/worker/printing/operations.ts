import type { Minor } from '../../values/money.ts'
import { isOnPaper, type Paper } from '../paper.ts'
import type { State } from '../state.ts'
import type { IssuedReceipt } from './state.ts'
import { keptReceipts, receiptKind } from './view.ts'

/** Something that was done at the counter and came out on paper. */
export interface Operation {
  /** Of the ticket or of the receipt. */
  readonly id: string
  /** `ticket`, `cancelledTicket`, or what sort of receipt it is (`receiptKind`). */
  readonly kind: string
  readonly at: number
  /** What was sold, paid or moved, minor units; null where nothing was. */
  readonly amount: Minor | null
  /** Of a ticket; null on every other paper. */
  readonly gameId: number | null
  /** The receipt that it came out on; null for a ticket. */
  readonly receipt: IssuedReceipt | null
  readonly paper: Paper
  /** What puts it on paper once more: as a copy, or as the original where none is known to have come out. */
  readonly print:
    | { readonly type: 'printTicket' | 'printCopy'; readonly uniqueReqId: string }
    | { readonly type: 'printReceipt' | 'printReceiptCopy'; readonly receiptId: string }
}

type HistoryEntry = State['payment']['history'][number]

function ticketOperation({ uniqueReqId, ticket, outcome, paper }: HistoryEntry): Operation[] {
  if (outcome.kind !== 'sold') return []
  return [
    {
      id: uniqueReqId,
      kind: outcome.cancelledAt === null ? 'ticket' : 'cancelledTicket',
      at: outcome.at,
      amount: outcome.sold.price,
      gameId: ticket.gameId,
      receipt: null,
      paper,
      print: { type: isOnPaper(paper) ? 'printCopy' : 'printTicket', uniqueReqId },
    },
  ]
}

/** Where each receipt says its amount (section 3, by wire name). */
const amountFields = ['sum', 'sumPaid', 'fundsTogether'] as const

/** Nothing was moved by a report, nor by the slip of a prize over the limit. */
function amountOf(data: IssuedReceipt['data']): Minor | null {
  const amount = amountFields.map((field) => data[field]).find((value) => typeof value === 'number')
  return typeof amount === 'number' && amount > 0 ? amount : null
}

export const receiptOperation = (receipt: IssuedReceipt): Operation => {
  const { receiptId, data, issuedAt, paper } = receipt
  return {
    id: receiptId,
    kind: receiptKind(receipt),
    at: issuedAt,
    amount: amountOf(data),
    gameId: null,
    receipt,
    paper,
    print: { type: isOnPaper(paper) ? 'printReceiptCopy' : 'printReceipt', receiptId },
  }
}

/** The last operations of every kind, tickets and receipts, newest first (section 2, "Repeat print"). */
export const lastOperations = ({ payment, printing }: Pick<State, 'payment' | 'printing'>): Operation[] =>
  [...payment.history.flatMap(ticketOperation), ...printing.receipts.map(receiptOperation)]
    .sort((a, b) => b.at - a.at)
    .slice(0, keptReceipts)
