import { isUnprinted, isUnresolved } from '../../src/worker/api.ts'
import { isTraining } from '../../src/worker/receipt-values.ts'
import type { Audit } from './audit.ts'

/** The audit for other programs: keys are stable, times ISO 8601 in UTC, money in minor units. */
export function auditAsJson(audit: Audit) {
  const { session, cart, cash, payment, printing, day } = audit.state
  const idsOf = (entries: typeof payment.history) => entries.map(({ uniqueReqId }) => uniqueReqId)
  return {
    terminalId: audit.terminalId,
    versions: audit.versions,
    segments: audit.segments,
    starts: audit.starts,
    from: new Date(audit.firstAt).toISOString(),
    to: new Date(audit.lastAt).toISOString(),
    events: audit.events,
    eventsByType: audit.eventsByType,
    operator: session.operator,
    shop: session.shop,
    deployment: session.deployment?.id ?? null,
    isTraining: isTraining(audit.state),
    currency: session.deployment?.currency ?? null,
    tillBalance: cash.balance,
    cart: cart.tickets,
    history: payment.history,
    unresolved: idsOf(payment.history.filter(isUnresolved)),
    unprinted: idsOf(payment.history.filter(isUnprinted)),
    openPrintJobs: printing.open,
    closings: day.closings,
    stateHash: audit.stateHash,
    checkpoints: { total: audit.checkpoints, failed: audit.failedCheckpoints },
    damage: audit.damage && { ...audit.damage, lostBytes: audit.lostBytes },
  }
}
