import type { MovementEntry } from '../../worker/api.ts'
import { useMovement } from '../kit/money/use-movement.ts'

export type TerminalMovementKind = 'terminalSend' | 'terminalRefund'
export type TerminalMovement = ReturnType<typeof useMovement>

/** The movement of a kind with the funds of one terminal: one after the other, whatever the others do meanwhile. */
export const useTerminalMovement = (kind: TerminalMovementKind, terminalId: number): TerminalMovement =>
  useMovement(
    kind,
    ({ movement }: MovementEntry) => 'terminalId' in movement && movement.terminalId === terminalId,
  )
