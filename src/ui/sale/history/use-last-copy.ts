import { isUnprinted, type HistoryEntry, type View } from '../../../worker/api.ts'
import { actLater } from '../../kit/act-later.ts'
import { say } from '../../kit/components/snackbar.ts'
import { useLock } from '../../kit/components/use-lock.ts'
import { useNoPaper } from '../../kit/paper/use-no-paper.ts'
import { limits } from '../../kit/limits.ts'
import { currentView, useView } from '../../kit/replica/view.ts'
import { useTranslation } from '../../kit/texts/i18n.ts'

const lastSold = ({ state }: View): HistoryEntry | undefined =>
  state.payment.history.find(({ outcome }) => outcome.kind === 'sold')

/** Prints the last sold ticket once more; the first time where it is not on paper yet. */
export function useLastCopy(): { isDisabled: boolean; printLastCopy: () => void } {
  const { t } = useTranslation()
  const [isLocked, lock] = useLock(limits.copyLockMs)
  const hasNoPaper = useNoPaper()
  const isResting = useView((view) => view.facts.copiesResting.includes(lastSold(view)?.uniqueReqId ?? ''))
  function printLastCopy(): void {
    if (isLocked || isResting) return
    const last = lastSold(currentView())
    if (!last) return say(t('history.nothingToCopy'), 'bad')
    lock()
    actLater({ type: isUnprinted(last) ? 'printTicket' : 'printCopy', uniqueReqId: last.uniqueReqId })
  }
  return { isDisabled: isLocked || isResting || hasNoPaper, printLastCopy }
}
