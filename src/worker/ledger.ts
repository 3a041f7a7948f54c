import { sumMinor, type Minor } from '../values/money.ts'

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
  /** The operator took the host's figure for the till's, which had less or more. */
  surplusAccepted: 1,
  shortageAccepted: -1,
} as const
export type LedgerKind = keyof typeof ledgerDirections

/** The ledger of one operator's shift: what was in the till, and what went in and out since. */
export interface Shift {
  operatorId: number
  openedAt: number
  opening: Minor
  sums: Partial<Record<LedgerKind, { count: number; amount: Minor }>>
}

/** What must be in the till by what happened in the shift. */
export const ledgerBalance = ({ opening, sums }: Shift): Minor =>
  sumMinor([
    opening,
    ...Object.entries(sums).map(([kind, { amount }]) => ledgerDirections[kind as LedgerKind] * amount),
  ])
