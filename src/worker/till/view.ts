import type { Movement } from '../../events/till.ts'
import type { Minor } from '../../values/money.ts'
import { isOpen, isUnknown } from '../core/intent/outcome.ts'
import type { State } from '../state.ts'
import type { MovementEntry } from './state.ts'

/** As many as in the history of tickets. */
export const keptMovements = 10

/** The requested amount, minor units; null if only the host knows it. */
export function requestedAmount(movement: Movement): Minor | null {
  if ('amount' in movement) return movement.amount
  return movement.kind === 'payout' ? movement.prize : null
}

/** The amount that was paid or else requested, minor units; null if only the host knows it. */
export const movementAmount = ({ movement, outcome }: MovementEntry): Minor | null =>
  outcome.kind === 'done' ? outcome.amount : requestedAmount(movement)

/** Of the till of the logged-in operator: what an earlier operator left open is about another one. */
export const isOfOwnTill = ({ session }: State, { operatorId }: MovementEntry): boolean =>
  operatorId === session.operator?.operatorId

/** The movements of the logged-in operator whose outcome is unknown. */
export const unknownMovements = (state: State): MovementEntry[] =>
  state.till.movements.filter((entry) => isUnknown(entry) && isOfOwnTill(state, entry))

/** The movement of a ticket with an open outcome. */
export const openMovementOf = ({ till }: State, barcode: string): MovementEntry | undefined =>
  till.movements.find(
    (entry) => isOpen(entry) && 'barcode' in entry.movement && entry.movement.barcode === barcode,
  )

/**
 * The movement of a kind with an open outcome for the funds of a self-service terminal of the logged-in operator: each
 * operator's terminals have numbers of their own.
 */
export const openTerminalMovement = (
  state: State,
  kind: 'terminalSend' | 'terminalRefund',
  terminalId: number,
): MovementEntry | undefined =>
  state.till.movements.find(
    (entry) =>
      isOpen(entry) &&
      isOfOwnTill(state, entry) &&
      entry.movement.kind === kind &&
      entry.movement.terminalId === terminalId,
  )

/** The last movement of a ticket; undefined if there was none, or if it was long ago. */
export const lastMovementOf = ({ till }: State, barcode: string): MovementEntry | undefined =>
  till.movements.find(({ movement }) => 'barcode' in movement && movement.barcode === barcode)
