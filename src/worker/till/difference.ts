import type { Minor } from '../../values/money.ts'
import { ledgerBalance } from '../shared/ledger.ts'
import { hasUncertainMoneyOf } from '../shared/uncertain.ts'
import type { State } from '../state.ts'

/**
 * The host's figure minus the ledger's; 0 while they agree, and null while it is unknown: no shift is open, the host
 * has not answered, or money of this operator is uncertain.
 */
export function tillDifference(state: State): Minor | null {
  const { shift, balance } = state.till
  if (!shift || balance === null || hasUncertainMoneyOf(state, shift.operatorId)) return null
  return balance - ledgerBalance(shift)
}
