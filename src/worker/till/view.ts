import { isOpen } from '../core/intent/outcome.ts'
import type { Minor } from '../../values/money.ts'
import { ledgerBalance } from '../shared/ledger.ts'
import type { State } from '../state.ts'
import { hasUncertainMoneyOf } from '../shared/uncertain.ts'
import type { MovementEntry } from './state.ts'

/** As many as the history of tickets shows. */
export const keptMovements = 10

/**
 * By how much the host's till is more (or less, below zero) than the ledger says; 0 while they agree, and null while
 * that cannot be said: no shift is open, the host has not spoken, or money of this operator is uncertain.
 */
export function tillDifference(state: State): Minor | null {
  const { shift, balance } = state.till
  if (!shift || balance === null || hasUncertainMoneyOf(state, shift.operatorId)) return null
  return balance - ledgerBalance(shift)
}

/** The movement about a ticket whose fate is open. */
export const openMovementOf = ({ till }: State, barcode: string): MovementEntry | undefined =>
  till.movements.find(
    (entry) => isOpen(entry) && 'barcode' in entry.movement && entry.movement.barcode === barcode,
  )

/** The movement of a kind with a self-service terminal's funds whose fate is open. */
export const openTerminalMovement = (
  { till }: State,
  kind: 'terminalSend' | 'terminalRefund',
  terminalId: number,
): MovementEntry | undefined =>
  till.movements.find(
    (entry) => isOpen(entry) && entry.movement.kind === kind && entry.movement.terminalId === terminalId,
  )

/** The movement of a player's money whose fate is open. */
export const openPlayerMovement = ({ till }: State, userId: string): MovementEntry | undefined =>
  till.movements.find(
    (entry) =>
      isOpen(entry) &&
      (entry.movement.kind === 'playerTopUp' || entry.movement.kind === 'playerSettlement') &&
      entry.movement.userId === userId,
  )

/** The last movement about a ticket; undefined where there was none, or long ago. */
export const lastMovementOf = ({ till }: State, barcode: string): MovementEntry | undefined =>
  till.movements.find(({ movement }) => 'barcode' in movement && movement.barcode === barcode)
