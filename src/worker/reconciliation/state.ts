import type { DataOf } from '../../events/vocabulary.ts'
import type { Minor } from '../../values/money.ts'

/** The damage, and the progress of the comparison of till and host. */
export interface Damage extends DataOf<'logDamageFound'> {
  foundAt: number
  /** Operators whose till has been reconciled since. */
  agreed: number[]
  /** The operator whose till is being compared; null if there is none. */
  comparing: number | null
  /** The result of the last comparison; null before the first. */
  compared: Compared | null
  /** Entries that were found at the host. */
  recovered: { tickets: number; movements: number }
}

/** `number`: the last entry of the host's ledger that was compared; left out if there was none, and by earlier versions. */
interface Compared {
  balance: Minor
  ledger: Minor | null
  isLedgerRead: boolean
  number?: number
}

/**
 * The operator accepted the host's figure for the till; `ledger` is the till's own figure, null if no shift was open.
 */
export interface AcceptedFigure {
  at: number
  operatorId: number
  balance: Minor
  ledger: Minor | null
}

export interface ReconciliationState {
  /** The last damage; null if the log was never damaged. */
  damage: Damage | null
  /** Newest first, the last ten: they are printed on the close of the day. */
  accepted: AcceptedFigure[]
}

export const initialReconciliation: ReconciliationState = { damage: null, accepted: [] }
