import { isUnprinted, isOpen } from '../../src/worker/api.ts'
import { isTraining } from '../../src/worker/shared/receipt-values.ts'
import { attentionOf } from './attention.ts'
import type { Audit } from './audit.ts'

/**
 * The audit for other programs: keys are stable, times ISO 8601 in UTC, money in minor units. Lists are newest first;
 * they contain the last ten entries and those that need attention, and `totals` has the numbers of all. Every shift is
 * listed. `requested`, `settled` and similar keys name the event (`seq`) and its time (`at`). `problems` are those of the
 * log, one sentence each.
 */
export function auditAsJson(audit: Audit, problems: readonly string[] = []): Record<string, unknown> {
  const { session, cart, till, payment, printing, day, reconciliation } = audit.state
  const { tickets, movements, receipts, shifts } = audit.records
  const idsOf = (entries: typeof payment.history) => entries.map(({ uniqueReqId }) => uniqueReqId)
  const report = {
    counterId: audit.counterId,
    versions: audit.versions,
    segments: audit.segments,
    /** The last record that is elsewhere; null if the log begins with its first record. */
    beginsAfter: audit.begins?.seq ?? null,
    starts: audit.starts,
    from: utcTime(audit.firstAt),
    to: utcTime(audit.lastAt),
    events: audit.events,
    eventsByType: audit.eventsByType,
    operator: session.operator,
    shop: session.shop,
    deployment: session.deployment?.id ?? null,
    isTraining: isTraining(audit.state),
    currency: session.deployment?.currency ?? null,
    tillBalance: till.balance,
    cart: cart.tickets,
    totals: { history: tickets.total, movements: movements.total, receipts: receipts.total },
    history: tickets.items.toReversed().map(({ entry, requested, lastChange, cancelled }) => ({
      ...entry,
      requested,
      settled: lastChange,
      cancelled,
    })),
    movements: movements.items
      .toReversed()
      .map(({ entry, requested, lastChange }) => ({ ...entry, requested, settled: lastChange })),
    receipts: receipts.items.toReversed().map(({ receipt, issued, ended }) => ({
      receiptId: receipt.receiptId,
      kind: receipt.content.kind,
      paper: receipt.paper,
      issued,
      ended,
    })),
    shifts: shifts.toReversed(),
    problems,
    attention: attentionOf(audit),
    unresolved: idsOf(payment.history.filter(isOpen)),
    unprinted: idsOf(payment.history.filter(isUnprinted)),
    openPrintJobs: printing.open,
    closings: day.closings,
    stateHash: audit.stateHash,
    checkpoints: {
      total: audit.checkpoints,
      failed: audit.failedCheckpoints,
      open: audit.openCheckpoints,
      /** With another version of the state hash: they cannot be compared. */
      otherHashVersion: audit.otherHashVersion,
      isLast: audit.endsInCheckpoint,
    },
    /** The last head that each signer has signed, and why one refuses the log. */
    heads: { signed: audit.state.heads.signed, refused: audit.state.heads.refused },
    /** Wallets whose links an earlier version logged: those with valid links, and the number of replaced ones. */
    walletLinks: { open: Object.keys(audit.state.wallets.exposed), replaced: audit.state.wallets.replaced },
    /** Every damaged part, in order. */
    damages: audit.damages,
    /** What was found when the log was continued after damage, and how till and host were reconciled. */
    reconciliation,
  }
  return Object.fromEntries(Object.entries(report).map(([key, value]) => [key, withIsoTimes(value)]))
}

const utcTime = (atMs: number): string => new Date(atMs).toISOString()

/** Converts every number under a key for a time (`at`, `requestedAt`) to ISO 8601 in UTC. */
function withIsoTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIsoTimes)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      typeof member === 'number' && /^at$|At$/.test(key) ? utcTime(member) : withIsoTimes(member),
    ]),
  )
}
