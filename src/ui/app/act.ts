import { uuidv7 } from 'uuidv7'
import { hasBegun, type Outcome, type PageCommand } from '../../worker/api.ts'
import { say } from '../components/snackbar.ts'
import { order } from '../replica/terminal.ts'
import { currentView } from '../replica/view.ts'
import { currentTexts } from '../texts/i18n.ts'
import { refusalText } from '../texts/refusal.ts'

/** Tells a refusal to the cashier; whether there was none. */
export function tell(outcome: Outcome<unknown>): boolean {
  if (!outcome.ok) say(refusalText(currentTexts().t, outcome.refusal), 'bad')
  return outcome.ok
}

/**
 * Has the core carry out a command; a refusal is said. It carries an id of its own: should the core be replaced over it,
 * the next one is asked whether it happened before anybody is told to try again.
 */
export async function act(command: PageCommand): Promise<boolean> {
  const id = command.type === 'addTicket' ? command.ticketId : uuidv7()
  const asked = { ...command, id }
  return tell(
    await order(
      (api) => api.dispatch(asked),
      () => hasBegun(currentView().state, id),
    ),
  )
}
