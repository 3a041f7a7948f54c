import { mayRebuy, visibleHistory, type HistoryEntry } from '../../../worker/api.ts'

/** The entry itself is shown unless the cashier removed it. */
const isCleared = (entry: HistoryEntry): boolean => visibleHistory([entry]).length === 0

/** Unsold tickets of the last batch, whose player is still at the counter. */
export const notSoldInLastBatch = (history: readonly HistoryEntry[]): HistoryEntry[] =>
  history.filter(
    (entry) => entry.requestedAt === history[0]?.requestedAt && mayRebuy(entry) && !isCleared(entry),
  )

/** The latest unsold tickets come first: in a batch of a hundred they would otherwise be out of sight. */
export function shownHistory(history: readonly HistoryEntry[]): HistoryEntry[] {
  const notSold = notSoldInLastBatch(history)
  return [...notSold, ...visibleHistory(history).filter((entry) => !notSold.includes(entry))]
}
