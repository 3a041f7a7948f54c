import type { Outcome } from '../../values/outcome.ts'
import { say } from './components/snackbar.ts'
import { currentTexts } from './texts/i18n.ts'
import { refusalText } from './texts/refusal.ts'

/** Shows the cashier why something was refused; whether it was not. */
export function showRefusal(outcome: Outcome<unknown>): boolean {
  if (!outcome.ok) say(refusalText(currentTexts().t, outcome.refusal), 'bad')
  return outcome.ok
}
