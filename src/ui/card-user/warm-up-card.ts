import { languages } from '../../values/language.ts'
import { currentView } from '../replica/view.ts'
import { cardTextsOf } from './card-texts.ts'

/** Fetches what a card on the reader opens before one lies there, where the deployment has a reader. */
export function warmUpCard(): void {
  if (!currentView().state.session.deployment?.flags.cardReader) return
  void import('./load-card-place.ts')
  void import('./load-card-page.ts')
  // Every language, for the time when the host is away.
  languages.forEach((language) => void cardTextsOf(language).catch(() => {}))
}
