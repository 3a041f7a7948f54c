import type { PrinterProblem } from '../../src/protocol/print-service.ts'

/** The conditions that a printer reports. */
interface Conditions {
  readonly offline: boolean
  readonly coverOpen: boolean
  readonly paperOut: boolean
  readonly paperLow: boolean
  readonly cutter: boolean
  readonly unrecoverable: boolean
  readonly fault: boolean
}

/** The problems of a printer by its conditions, worst first. */
export function problemsOf(conditions: Conditions): PrinterProblem[] {
  const { offline, paperOut, paperLow } = conditions
  const named = (['unrecoverable', 'coverOpen', 'paperOut', 'cutter', 'fault'] as const).filter(
    (name) => conditions[name],
  )
  return [
    ...named,
    // For example, the feed button is held down: the printer accepts nothing, and continues by itself.
    ...(offline && named.length === 0 ? (['stalled'] as const) : []),
    ...(paperLow && !paperOut ? (['paperLow'] as const) : []),
  ]
}

export const bit = (byte: number | undefined, mask: number): boolean => ((byte ?? 0) & mask) !== 0
