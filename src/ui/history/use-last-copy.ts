import { isUnprinted, type HistoryEntry, type View } from '../../worker/api.ts'
import { actLater } from '../app/act-later.ts'
import { say } from '../components/snackbar.ts'
import { useLock } from '../components/use-lock.ts'
import { useNoPaper } from '../components/use-no-paper.ts'
import { limits } from '../limits.ts'
import { currentView, useView } from '../replica/view.ts'
import { useTranslation } from '../texts/i18n.ts'

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
