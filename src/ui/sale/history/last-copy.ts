import type { HistoryEntry, View } from '../../../worker/api.ts'
import { passing } from '../../kit/components/passing.ts'
import * as limits from '../../kit/limits.ts'
import { useNoPaper } from '../../kit/paper/use-no-paper.ts'
import { useView } from '../../kit/replica/view.ts'

/** Disabled for 3 s after use (section 9). */
export const lock = passing<true>(limits.copyLockMs)

export const lastSold = ({ state }: View): HistoryEntry | undefined =>
  state.payment.history.find(({ outcome }) => outcome.kind === 'sold')

export const isResting = (view: View): boolean =>
  view.facts.printing.copiesResting.includes(lastSold(view)?.uniqueReqId ?? '')

/** Whether no copy can be printed now. */
export function useIsCopyResting(): boolean {
  const isLocked = lock.use() !== null
  const hasNoPaper = useNoPaper()
  return useView(isResting) || isLocked || hasNoPaper
}
