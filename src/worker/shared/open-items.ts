import type { Movement } from '../../events/till.ts'
import type { Minor } from '../../values/money.ts'
import type { OpenItemKind } from '../../values/open-items.ts'
import { isOpen } from '../core/intent/outcome.ts'
import { isUnprintedReceipt } from '../printing/view.ts'
import { isUnprinted } from '../sale/payment/view.ts'
import { requestedAmount } from '../till/view.ts'
import type { State } from '../state.ts'

/** What is open at the counter; `amount` is null if it has none or only the host knows it. */
export interface OpenItem {
  readonly kind: OpenItemKind
  readonly id: string
  /** Since when, ms since 1970; null for a ticket in the cart. */
  readonly at: number | null
  readonly amount: Minor | null
  /** The kind of a movement; null for everything else. */
  readonly movement: Movement['kind'] | null
}

/** Everything that an operator leaves open: unknown outcomes first, then missing papers, then the cart. */
export function openItems({ payment, till, players, printing, cart }: State): OpenItem[] {
  const none = { at: null, amount: null, movement: null }
  return [
    ...payment.history
      .filter(isOpen)
      .map(({ uniqueReqId: id, requestedAt: at, ticket: { price: amount } }) => ({
        ...none,
        kind: 'sale' as const,
        id,
        at,
        amount,
      })),
    ...till.movements.filter(isOpen).map(({ movementId: id, requestedAt: at, movement }) => ({
      kind: 'movement' as const,
      id,
      at,
      amount: requestedAmount(movement),
      movement: movement.kind,
    })),
    ...players.changes
      .filter(isOpen)
      .map(({ changeId: id, requestedAt: at }) => ({ ...none, kind: 'playerChange' as const, id, at })),
    ...payment.history
      .filter(isUnprinted)
      .map(({ uniqueReqId: id, requestedAt: at, ticket: { price: amount } }) => ({
        ...none,
        kind: 'ticketPrint' as const,
        id,
        at,
        amount,
      })),
    ...printing.receipts
      .filter(isUnprintedReceipt)
      .map(({ receiptId: id, issuedAt: at }) => ({ ...none, kind: 'receiptPrint' as const, id, at })),
    ...[...cart.tickets, ...cart.setAside].map(({ ticketId: id, price: amount }) => ({
      ...none,
      kind: 'cartTicket' as const,
      id,
      amount,
    })),
  ]
}
