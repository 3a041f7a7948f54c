import type { Minor } from '../../values/money.ts'
import { ledgerBalance } from '../ledger.ts'
import type { State } from '../state.ts'
import { hasUncertainMoneyOf } from '../uncertain.ts'
import type { MovementEntry } from './state.ts'

/** As many as the history of tickets shows. */
export const keptMovements = 10

export const isOpenMovement = ({ outcome }: MovementEntry): boolean =>
  outcome.kind === 'pending' || outcome.kind === 'unknown'

/**
 * By how much the host's till is more (or less, below zero) than the ledger says; 0 while they agree, and null while
 * that cannot be said: no shift is open, the host has not spoken, or money of this operator is uncertain.
 */
export function tillDifference(state: State): Minor | null {
  const { shift, balance } = state.cash
  if (!shift || balance === null || hasUncertainMoneyOf(state, shift.operatorId)) return null
  return balance - ledgerBalance(shift)
}

/** The movement about a ticket whose fate is open. */
export const openMovementOf = ({ cash }: State, barcode: string): MovementEntry | undefined =>
  cash.movements.find(
    (entry) => isOpenMovement(entry) && 'barcode' in entry.movement && entry.movement.barcode === barcode,
  )

/** The movement of a kind with a self-service terminal's funds whose fate is open. */
export const openTerminalMovement = (
  { cash }: State,
  kind: 'terminalSend' | 'terminalRefund',
  terminalId: number,
): MovementEntry | undefined =>
  cash.movements.find(
    (entry) =>
      isOpenMovement(entry) && entry.movement.kind === kind && entry.movement.terminalId === terminalId,
  )

/** The movement of a player's money whose fate is open. */
export const openPlayerMovement = ({ cash }: State, userId: string): MovementEntry | undefined =>
  cash.movements.find(
    (entry) =>
      isOpenMovement(entry) &&
      (entry.movement.kind === 'playerTopUp' || entry.movement.kind === 'playerSettlement') &&
      entry.movement.userId === userId,
  )

/** The last movement about a ticket; undefined where there was none, or long ago. */
export const lastMovementOf = ({ cash }: State, barcode: string): MovementEntry | undefined =>
  cash.movements.find(({ movement }) => 'barcode' in movement && movement.barcode === barcode)
