import { currentView } from '../replica/view.ts'
import { languages } from '../../values/language.ts'
import { terminalsTextsOf } from './terminals-texts.ts'

/** Fetches the panel before it is wanted, where the deployment has terminals. */
export function warmUpTerminals(): void {
  if (!currentView().state.session.deployment?.flags.terminals) return
  void import('./load-panel.ts')
  void import('./load-account-page.ts')
  // Every language, for the time when the host is away.
  languages.forEach((language) => void terminalsTextsOf(language).catch(() => {}))
}
