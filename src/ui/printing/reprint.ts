import { act } from '../kit/act.ts'
import { say } from '../kit/components/snackbar.ts'
import { currentView } from '../kit/replica/view.ts'
import { currentTexts } from '../kit/texts/i18n.ts'
import { locks, operationOf, type ReprintName } from './last-paper.ts'
import { operationName } from './operation-name.ts'

/** Prints the last paper of a kind again, at once. */
export async function reprint(name: ReprintName): Promise<void> {
  const { state } = currentView()
  const { t } = currentTexts()
  const operation = operationOf(state, name)
  if (!operation) return say(t(`menu:reprint.none.${name}`), 'bad')
  locks[name].show(true)
  if (await act(operation.print))
    say(t('menu:reprint.sent', { what: operationName(t, state.games.offered, operation) }))
}
