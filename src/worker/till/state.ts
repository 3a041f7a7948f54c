import type { Movement } from '../../events/till.ts'
import type { DataOf } from '../../events/vocabulary.ts'
import type { NeverReceivedOutcome, OpenOutcome, RefusedOutcome } from '../core/intent/outcome.ts'
import type { Minor } from '../../values/money.ts'
import type { Shift } from '../shared/ledger.ts'

/** The outcome of a movement. Done, refused, never received and decided are final. */
export type MovementOutcome =
  | OpenOutcome
  | ({ kind: 'done'; at: number } & Pick<
      DataOf<'movementDone'>,
      'amount' | 'balance' | 'ticket' | 'wallet' | 'accountBalance'
    >)
  | RefusedOutcome
  | NeverReceivedOutcome
  | { kind: 'decidedNotDone'; at: number }

export interface MovementEntry {
  movementId: string
  operatorId: number
  requestedAt: number
  movement: Movement
  outcome: MovementOutcome
  /** Its slip was issued. */
  hasSlip: boolean
  /** The log was damaged since: its slip may have been printed. */
  isSlipDoubtful?: true
  /** The open close of a day whose latest collection it is; left out by earlier versions. */
  closeId?: string
}

export interface TillState {
  /** The host's latest figure of the till; null before the first. */
  balance: Minor | null
  shift: Shift | null
  /** Newest first: the last ten, those that still need attention, and the latest collection of an open close. */
  movements: MovementEntry[]
}

export const initialTill: TillState = { balance: null, shift: null, movements: [] }

export const movementEntry = ({ movements }: TillState, movementId: string): MovementEntry | undefined =>
  movements.find((entry) => entry.movementId === movementId)
