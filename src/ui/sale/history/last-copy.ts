import { isUnprinted, type HistoryEntry, type View } from '../../../worker/api.ts'
import { actLater } from '../../kit/act-later.ts'
import { passing } from '../../kit/components/passing.ts'
import { say } from '../../kit/components/snackbar.ts'
import { limits } from '../../kit/limits.ts'
import { useNoPaper } from '../../kit/paper/use-no-paper.ts'
import { currentView, useView } from '../../kit/replica/view.ts'
import { currentTexts } from '../../kit/texts/i18n.ts'

const lock = passing<true>(limits.copyLockMs)

const lastSold = ({ state }: View): HistoryEntry | undefined =>
  state.payment.history.find(({ outcome }) => outcome.kind === 'sold')

const isResting = (view: View): boolean =>
  view.facts.copiesResting.includes(lastSold(view)?.uniqueReqId ?? '')

/** Prints the last sold ticket once more; the first time where it is not on paper yet. */
export function printLastCopy(): void {
  const view = currentView()
  if (lock.get() || isResting(view)) return
  const last = lastSold(view)
  if (!last) return say(currentTexts().t('history.nothingToCopy'), 'bad')
  lock.show(true)
  actLater({ type: isUnprinted(last) ? 'printTicket' : 'printCopy', uniqueReqId: last.uniqueReqId })
}

/** Whether no copy can be had at this moment. */
export function useIsCopyResting(): boolean {
  const isLocked = lock.use() !== null
  const hasNoPaper = useNoPaper()
  return useView(isResting) || isLocked || hasNoPaper
}
