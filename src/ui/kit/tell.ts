import type { Outcome } from '../../worker/api.ts'
import { say } from './components/snackbar.ts'
import { currentTexts } from './texts/i18n.ts'
import { refusalText } from './texts/refusal.ts'

/** Tells a refusal to the cashier; whether there was none. */
export function tell(outcome: Outcome<unknown>): boolean {
  if (!outcome.ok) say(refusalText(currentTexts().t, outcome.refusal), 'bad')
  return outcome.ok
}
