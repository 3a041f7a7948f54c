import type { ElsewhereKind } from '../../values/till-kinds.ts'
import type { LedgerKind, WireLedgerEntry } from '../../protocol/till-records.ts'

/** How the counter calls what the host's ledger has; what only the host itself does is an adjustment. */
export const counterKinds: Readonly<Record<LedgerKind, ElsewhereKind>> = {
  opening: 'adjustment',
  adjustment: 'adjustment',
  sale: 'sale',
  ticketCancellation: 'ticketCancellation',
  payout: 'payout',
  payoutCancellation: 'payoutCancellation',
  refill: 'refill',
  collection: 'collection',
  walletTopUp: 'walletTopUp',
  walletSettlement: 'walletSettlement',
  terminalRefill: 'terminalSend',
  terminalCollection: 'terminalRefund',
  playerTopUp: 'playerTopUp',
  playerSettlement: 'playerSettlement',
}

/** The id by which an entry is known: a ticket's own, of all else that of its request. */
export const idOfEntry = ({ unique_req_id: ticketId, id }: WireLedgerEntry): string | undefined =>
  ticketId ?? id
