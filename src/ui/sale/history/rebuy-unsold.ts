import { saleObstacle } from '../../../worker/api.ts'
import { act } from '../../kit/act.ts'
import { say } from '../../kit/components/snackbar.ts'
import { currentView } from '../../kit/replica/view.ts'
import { currentTexts } from '../../kit/texts/i18n.ts'
import { refusalText } from '../../kit/texts/refusal.ts'
import { notSoldInLastBatch } from './shown-history.ts'

/** Buys the first of the tickets that were not sold just now; shows the reason if there is none or nothing can be sold. */
export function rebuyUnsold(): void {
  const { state, facts } = currentView()
  const { t } = currentTexts()
  const [first] = notSoldInLastBatch(state.payment)
  if (!first) return say(t('history.nothingToRebuy'), 'bad')
  const obstacle = saleObstacle(state, facts)
  if (obstacle) say(refusalText(t, obstacle), 'bad')
  else void act({ type: 'rebuy', uniqueReqId: first.uniqueReqId })
}
