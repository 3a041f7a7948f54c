import type { SliceEvolve } from '../core/slice.ts'
import { trim } from '../core/trim.ts'
import type { Damage, ReconciliationState } from './state.ts'

const keptDecisions = 10

/** More damage before the earlier one was reconciled: the movements from before the older gap remain the known ones. */
function withOlder(found: Damage, older: Damage | null): Damage {
  if (!older || older.agreed.length > 0) return found
  return {
    ...found,
    gaps: [...older.gaps, ...found.gaps],
    ids: [...older.ids, ...found.ids],
    knownBefore: older.knownBefore,
    knownAfter: [...older.knownAfter, ...found.knownBefore, ...found.knownAfter],
    recovered: older.recovered,
  }
}

/** Done during the comparison, or for an operator whose till is still to be compared: it is not lost in a gap. */
function know({ damage }: ReconciliationState, id: string, takenOverFrom?: number): void {
  if (!damage) return
  const isOfLaterComparison = takenOverFrom !== undefined && !damage.agreed.includes(takenOverFrom)
  if (damage.comparing !== null || isOfLaterComparison) damage.knownAfter.push(id)
}

function agree({ damage }: ReconciliationState, operatorId: number): void {
  if (!damage) return
  damage.agreed.push(operatorId)
  damage.comparing = null
}

export const evolveReconciliation = {
  logDamageFound(reconciliation, data, { at }) {
    const found = {
      ...data,
      // Movements are added to it, and the event stays as it is.
      knownAfter: [...data.knownAfter],
      foundAt: at,
      agreed: [],
      comparing: null,
      compared: null,
      recovered: { tickets: 0, movements: 0 },
    }
    reconciliation.damage = withOlder(found, reconciliation.damage)
  },
  loggedIn({ damage }, { operatorId }) {
    if (!damage) return
    damage.comparing = damage.agreed.includes(operatorId) ? null : operatorId
    damage.compared = null
  },
  loggedOut({ damage }) {
    if (damage) damage.comparing = null
  },
  ticketSold(reconciliation, { uniqueReqId, takenOverFrom }) {
    know(reconciliation, uniqueReqId, takenOverFrom)
  },
  movementDone(reconciliation, { movementId, takenOverFrom }) {
    know(reconciliation, movementId, takenOverFrom)
  },
  ticketRecovered(reconciliation, { uniqueReqId }) {
    know(reconciliation, uniqueReqId)
    if (reconciliation.damage) reconciliation.damage.recovered.tickets++
  },
  movementRecovered(reconciliation, { movementId }) {
    know(reconciliation, movementId)
    if (reconciliation.damage) reconciliation.damage.recovered.movements++
  },
  tillCompared(reconciliation, { operatorId, isAgreed, ...compared }) {
    if (reconciliation.damage) reconciliation.damage.compared = compared
    if (isAgreed) agree(reconciliation, operatorId)
  },
  hostFigureAccepted(reconciliation, { operatorId, balance, ledger }, { at }) {
    reconciliation.accepted.unshift({ at, operatorId, balance, ledger })
    trim(reconciliation.accepted, keptDecisions, () => false)
    agree(reconciliation, operatorId)
  },
} satisfies SliceEvolve<ReconciliationState>
