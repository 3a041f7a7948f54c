import type { ElsewhereEntry } from '../../events/till.ts'
import type { Event } from '../../events/vocabulary.ts'
import type { ElsewhereKind } from '../../values/till-kinds.ts'
import type { LedgerKind, WireLedgerEntry } from '../../protocol/till-records.ts'

/** The counter's names for entries of the host's ledger; an entry that only the host can make is an adjustment. */
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

/** The id of an entry: the ticket's own id, or the id of its request. */
export const idOfEntry = ({ unique_req_id: ticketId, id }: WireLedgerEntry): string | undefined =>
  ticketId ?? id

/** Reading starts after this entry. */
export const readingFrom = (number: number): Event => ({
  type: 'tillLedgerRead',
  data: { number, elsewhere: [], awaited: [] },
})

/** An entry that this counter did not make. */
export function elsewhereEntry(entry: WireLedgerEntry): ElsewhereEntry {
  const { number, date, kind, amount } = entry
  const id = idOfEntry(entry)
  return { number, date, kind: counterKinds[kind], amount, ...(id === undefined ? {} : { id }) }
}
