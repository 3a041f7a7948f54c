import type { TillFigure } from './store/announcements.ts'

/**
 * Returns whether a figure is newer than those before: a figure of another process may arrive after a newer one. `isShown`:
 * whether a screen shows the till of an operator.
 */
export function newerFigures(isShown: (operatorId: number) => boolean): (figure: TillFigure) => boolean {
  /** Entries of the ledger by operator. */
  const latest = new Map<number, number>()
  return ({ operatorId, entries }) => {
    if (!isShown(operatorId)) {
      latest.delete(operatorId)
      return false
    }
    if (entries <= (latest.get(operatorId) ?? -1)) return false
    latest.set(operatorId, entries)
    return true
  }
}
