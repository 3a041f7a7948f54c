import type { DataOf } from '../../events/vocabulary.ts'
import type { Minor } from '../../values/money.ts'

/** What was damaged, and how far till and host were compared since. */
export interface Damage extends DataOf<'logDamageFound'> {
  foundAt: number
  /** Operators whose till agrees with the host since. */
  agreed: number[]
  /** The operator whose till is being compared; null while nobody's is. */
  comparing: number | null
  /** What the last comparison came to; null before the first. */
  compared: { balance: Minor; ledger: Minor | null; isLedgerRead: boolean } | null
  /** What was found at the host. */
  recovered: { tickets: number; movements: number }
}

/** The operator took the host's figure for the till's; `ledger` is what the till had, null where no shift was open. */
export interface AcceptedFigure {
  at: number
  operatorId: number
  balance: Minor
  ledger: Minor | null
}

export interface ReconciliationState {
  /** The last damage; null while the log has always been whole. */
  damage: Damage | null
  /** Newest first, the last ten: they are printed on the close of the day. */
  accepted: AcceptedFigure[]
}

export const initialReconciliation: ReconciliationState = { damage: null, accepted: [] }
