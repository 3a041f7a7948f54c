import type { CashMovement } from '../../events/cash.ts'
import type { UnknownReason } from '../../events/payment.ts'
import type { DataOf } from '../../events/vocabulary.ts'
import type { Minor } from '../../values/money.ts'

/** What became of a movement. Done, refused, never received or decided: nothing of it is open any more. */
export type MovementOutcome =
  | { kind: 'pending' }
  | { kind: 'unknown'; reason: UnknownReason }
  | ({ kind: 'done'; at: number } & Pick<
      DataOf<'cashMovementDone'>,
      'amount' | 'balance' | 'ticket' | 'wallet' | 'accountBalance'
    >)
  | { kind: 'refused'; code: number; name: string; at: number }
  | { kind: 'neverReceived'; at: number }
  | { kind: 'decidedNotDone'; at: number }

export interface MovementEntry {
  movementId: string
  operatorId: number
  requestedAt: number
  movement: CashMovement
  outcome: MovementOutcome
  /** Its slip was issued. */
  hasSlip: boolean
}

/** What changes the till, and in which direction; amounts are never negative. */
export const ledgerDirections = {
  sale: 1,
  payout: -1,
  ticketCancellation: -1,
  payoutCancellation: 1,
  refill: 1,
  collection: -1,
  walletTopUp: 1,
  walletSettlement: -1,
  terminalSend: 1,
  terminalRefund: -1,
  playerTopUp: 1,
  playerSettlement: -1,
} as const
export type LedgerKind = keyof typeof ledgerDirections

/** The ledger of one operator's shift: what was in the till, and what went in and out since. */
export interface Shift {
  operatorId: number
  openedAt: number
  opening: Minor
  sums: Partial<Record<LedgerKind, { count: number; amount: Minor }>>
}

export interface CashState {
  /** What the host last said is in the till; null until it spoke. */
  balance: Minor | null
  shift: Shift | null
  /** Newest first: the last ten, and those that still need somebody's attention. */
  movements: MovementEntry[]
}

export const initialCash: CashState = { balance: null, shift: null, movements: [] }
