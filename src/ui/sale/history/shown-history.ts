import { mayRebuy, visibleHistory, type HistoryEntry } from '../../../worker/api.ts'

/** Alone it is shown unless the cashier cleared it away. */
const isCleared = (entry: HistoryEntry): boolean => visibleHistory([entry]).length === 0

/** Tickets of the last batch that were not sold: the player asked for them and is still at the counter. */
export const notSoldInLastBatch = (history: readonly HistoryEntry[]): HistoryEntry[] =>
  history.filter(
    (entry) => entry.requestedAt === history[0]?.requestedAt && mayRebuy(entry) && !isCleared(entry),
  )

/** What was not sold just now stands first: among a hundred tickets it would be past the last that are shown. */
export function shownHistory(history: readonly HistoryEntry[]): HistoryEntry[] {
  const notSold = notSoldInLastBatch(history)
  return [...notSold, ...visibleHistory(history).filter((entry) => !notSold.includes(entry))]
}
