import type { Logged } from '../../events/vocabulary.ts'

/** What the time line marks, a row for each; an event has at most one mark. */
export const markKinds = ['sale', 'payout', 'uncertain', 'disconnection', 'print'] as const

export type MarkKind = (typeof markKinds)[number]

/** Money that leaves the till for a customer. */
const payouts: ReadonlySet<string> = new Set([
  'payout',
  'ticketCancellation',
  'walletSettlement',
  'playerSettlement',
])

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
      return payouts.has(data.kind) ? 'payout' : null
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
