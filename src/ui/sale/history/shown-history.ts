import { lastBatch, mayRebuy, visibleHistory, type HistoryEntry, type View } from '../../../worker/api.ts'

type Payment = View['state']['payment']

/** The entry itself is shown unless the cashier removed it. */
const isCleared = (entry: HistoryEntry): boolean => visibleHistory([entry]).length === 0

/** Unsold tickets of the last batch, whose player is still at the counter. */
export const notSoldInLastBatch = (payment: Payment): HistoryEntry[] =>
  lastBatch(payment).filter((entry) => mayRebuy(entry) && !isCleared(entry))

/** A sold ticket that may have been printed, while nothing is printing it. */
export const isMaybePrinted = ({ outcome, paper }: HistoryEntry): boolean =>
  outcome.kind === 'sold' && outcome.cancelledAt === null && paper.state === 'maybe' && paper.jobId === null

const isWinOpen = ({ outcome }: HistoryEntry): boolean =>
  outcome.kind === 'sold' && (outcome.sold.instantPrize ?? 0) > 0 && outcome.isWinPaid === undefined

/** Whether the cashier has something to decide about it, so that it is more than a line. */
export const needsAttention = (entry: HistoryEntry): boolean =>
  entry.outcome.kind === 'unknown' || isMaybePrinted(entry) || isWinOpen(entry)

/** The latest unsold tickets come first: in a batch of a hundred they would otherwise be out of sight. */
export function shownHistory(payment: Payment): HistoryEntry[] {
  const notSold = notSoldInLastBatch(payment)
  return [...notSold, ...visibleHistory(payment.history).filter((entry) => !notSold.includes(entry))]
}
