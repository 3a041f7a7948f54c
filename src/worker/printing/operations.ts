import { sumMinor, type Minor } from '../../values/money.ts'
import type { SoldGame } from '../../events/games.ts'
import { isOnPaper, paperless, type Paper } from '../shared/paper.ts'
import type { HistoryEntry } from '../sale/payment/state.ts'
import type { State } from '../state.ts'
import type { MovementEntry } from '../till/state.ts'
import type { IssuedReceipt } from './state.ts'
import { keptReceipts } from './view.ts'

/** An operation at the counter. Most operations have a receipt. */
export interface Operation {
  /** The id of the ticket, of the receipt, or of a movement without a receipt. */
  readonly id: string
  /** `ticket`, `cancelledTicket`, the kind of the receipt, or the kind of a movement without one. */
  readonly kind: string
  readonly requestedAt: number
  /** When its outcome was known. */
  readonly at: number
  /** The amount that was sold, paid or moved, minor units; null if there is none. */
  readonly amount: Minor | null
  /** The ticket's number; null for everything else. */
  readonly gameId: number | null
  /** What the host called the game at the sale, where it had more than the common name. */
  readonly game?: SoldGame
  /** The receipt of the operation; null for a ticket, and if there is none. */
  readonly receipt: IssuedReceipt | null
  /** Null if none is issued: section 7 has no receipt for players' accounts. */
  readonly paper: Paper | null
  /** The command that prints it again: as a copy, or as the original if it is not known to be on paper. */
  readonly print: PrintOrder | null
}

/** An operation with a paper. */
export type PaperOperation = Operation & { readonly paper: Paper; readonly print: PrintOrder }

export type PrintOrder =
  | { readonly type: 'printTicket' | 'printCopy'; readonly uniqueReqId: string }
  | { readonly type: 'printReceipt' | 'printReceiptCopy'; readonly receiptId: string }

function ticketOperation({
  uniqueReqId,
  requestedAt,
  ticket,
  game,
  outcome,
  paper,
}: HistoryEntry): PaperOperation[] {
  if (outcome.kind !== 'sold') return []
  return [
    {
      id: uniqueReqId,
      kind: outcome.cancelledAt === null ? 'ticket' : 'cancelledTicket',
      requestedAt,
      at: outcome.at,
      amount: outcome.sold.price,
      gameId: ticket.gameId,
      ...(game && { game }),
      receipt: null,
      paper,
      print: { type: isOnPaper(paper) ? 'printCopy' : 'printTicket', uniqueReqId },
    },
  ]
}

/** A report moved no money, and neither did the slip of a prize over the limit. */
function amountOf(content: IssuedReceipt['content']): Minor | null {
  if (content.kind === 'sale') return sumMinor(content.tickets.map(({ price }) => price))
  return 'amount' in content && content.amount > 0 ? content.amount : null
}

export const receiptOperation = (receipt: IssuedReceipt): PaperOperation => {
  const { receiptId, content, issuedAt, paper } = receipt
  return {
    id: receiptId,
    kind: content.kind,
    requestedAt: issuedAt,
    at: issuedAt,
    amount: amountOf(content),
    gameId: null,
    receipt,
    paper,
    print: { type: isOnPaper(paper) ? 'printReceiptCopy' : 'printReceipt', receiptId },
  }
}

function paperlessOperation({ movementId, requestedAt, movement, outcome }: MovementEntry): Operation[] {
  if (outcome.kind !== 'done' || !paperless.has(movement.kind)) return []
  return [
    {
      id: movementId,
      kind: movement.kind,
      requestedAt,
      at: outcome.at,
      amount: outcome.amount,
      gameId: null,
      receipt: null,
      paper: null,
      print: null,
    },
  ]
}

/**
 * Operations whose requests are newest first, by their outcomes: that of an earlier request may have been known later. If its
 * request has the later time, the clock was set back between them, and their outcomes are not compared.
 */
function byOutcome<Kind extends Operation>(operations: readonly Kind[]): Kind[] {
  const list: Kind[] = []
  for (const operation of operations.toReversed()) {
    const { requestedAt, at } = operation
    const older = list.findIndex((earlier) => earlier.requestedAt > requestedAt || earlier.at <= at)
    list.splice(older < 0 ? list.length : older, 0, operation)
  }
  return list
}

/** One list of two that are newest first. Each keeps its order, also where the clock was set back meanwhile. */
function merged<Kind extends Operation>(some: readonly Kind[], others: readonly Kind[]): Kind[] {
  const left = [...others]
  const list = some.flatMap((operation) => {
    const older = left.findIndex(({ at }) => at <= operation.at)
    return [...left.splice(0, older < 0 ? left.length : older), operation]
  })
  return [...list, ...left]
}

const onPaper = ({ payment, printing }: Pick<State, 'payment' | 'printing'>): PaperOperation[] =>
  merged(byOutcome(payment.history.flatMap(ticketOperation)), printing.receipts.map(receiptOperation))

/** The last operations of every kind, newest first (section 2, "Repeat print"). */
export const lastOperations = (state: Pick<State, 'payment' | 'printing' | 'till'>): Operation[] =>
  merged<Operation>(onPaper(state), byOutcome(state.till.movements.flatMap(paperlessOperation))).slice(
    0,
    keptReceipts,
  )

/** The last operation that can be printed again; undefined if there is none. */
export const lastPaperOperation = (state: Pick<State, 'payment' | 'printing'>): PaperOperation | undefined =>
  onPaper(state)[0]
