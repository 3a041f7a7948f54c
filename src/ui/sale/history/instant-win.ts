import { instantWins, payoutObstacle } from '../../../worker/api.ts'
import { act } from '../../kit/act.ts'
import { say } from '../../kit/components/snackbar.ts'
import { currentView } from '../../kit/replica/view.ts'
import { currentTexts } from '../../kit/texts/i18n.ts'
import { refusalText } from '../../kit/texts/refusal.ts'

/** Pays out a win of the sale; shows the reason if it cannot be paid. */
export async function payWin(barcode: string): Promise<void> {
  const { state, facts } = currentView()
  const obstacle = payoutObstacle(state, facts, barcode)
  if (obstacle) say(refusalText(currentTexts().t, obstacle), 'bad')
  else await act({ type: 'payOutTicket', barcode })
}

/** Pays out the last instant win by its key. */
export function payLastWin(): void {
  const [last] = instantWins(currentView().state)
  if (last) void payWin(last.barcode)
  else say(currentTexts().t('history.noWin'), 'bad')
}
