import { isUnprinted } from '../../../worker/api.ts'
import { act } from '../../kit/act.ts'
import { say } from '../../kit/components/snackbar.ts'
import { currentView } from '../../kit/replica/view.ts'
import { currentTexts } from '../../kit/texts/i18n.ts'
import { isResting, lastSold, lock } from './last-copy.ts'

/** Prints the last sold ticket again, or for the first time if it is not on paper yet. */
export function printLastCopy(): void {
  const view = currentView()
  if (lock.get() || isResting(view)) return
  const last = lastSold(view)
  if (!last) return say(currentTexts().t('history.nothingToCopy'), 'bad')
  lock.show(true)
  void act({ type: isUnprinted(last) ? 'printTicket' : 'printCopy', uniqueReqId: last.uniqueReqId })
}
