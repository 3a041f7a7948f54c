import { uuidv7 } from 'uuidv7'
import { hasBegun, type PageCommand } from '../../worker/api.ts'
import { order } from './replica/counter.ts'
import { currentView } from './replica/view.ts'
import { tell } from './tell.ts'

/**
 * Has the core carry out a command; a refusal is said. It carries an id of its own: should the core be replaced over it,
 * the next one is asked whether it happened before anybody is told to try again.
 */
export async function act(command: PageCommand): Promise<boolean> {
  const id = command.type === 'addTicket' ? command.ticketId : uuidv7()
  return tell(await order({ ...command, id }, () => hasBegun(currentView().state, id)))
}
