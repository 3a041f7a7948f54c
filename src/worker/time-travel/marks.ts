import type { DataOf, Logged } from '../../events/vocabulary.ts'
import { ledgerDirections } from '../shared/ledger.ts'

/** What the time line marks, a row for each; an event has at most one mark. */
export const markKinds = ['sale', 'payout', 'uncertain', 'disconnection', 'print'] as const

export type MarkKind = (typeof markKinds)[number]

/** Money that leaves the till for a customer: a collection is for the operator's company. */
const isPayout = (kind: DataOf<'movementDone'>['kind']): boolean =>
  ledgerDirections[kind] < 0 && kind !== 'collection'

/**
 * A connection itself is no event: a disconnection shows in a restart of the counter, a log-out that the host or the till forced, and
 * a print program that was not reached.
 */
export function markOf({ type, data }: Logged): MarkKind | null {
  switch (type) {
    case 'ticketSold':
    case 'ticketRecovered':
      return 'sale'
    case 'movementDone':
    case 'movementRecovered':
      return isPayout(data.kind) ? 'payout' : null
    case 'purchaseOutcomeUnknown':
    case 'movementUnknown':
    case 'playerChangeUnknown':
      return 'uncertain'
    case 'counterStarted':
    case 'printServiceUnreached':
      return 'disconnection'
    case 'loggedOut':
      return data.reason === 'operator' ? null : 'disconnection'
    case 'ticketPrintRequested':
    case 'receiptPrintRequested':
      return 'print'
    default:
      return null
  }
}
