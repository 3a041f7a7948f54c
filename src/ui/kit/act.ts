import { uuidv7 } from 'uuidv7'
import { hasBegun, type PageCommand } from '../../worker/api.ts'
import { order } from './replica/counter.ts'
import { currentView } from './replica/view.ts'
import { showRefusal } from './show-refusal.ts'
import { currentMoney } from './texts/formats.ts'
import { withAmounts } from './texts/refusal-amounts.ts'

/**
 * Sends a command to the core and shows a refusal. The command carries its own id: if the core is replaced during the
 * command, the state of the next core shows whether it took effect, before the cashier sees that it failed.
 */
export async function act(command: PageCommand): Promise<boolean> {
  const id = command.type === 'addTicket' ? command.ticketId : uuidv7()
  const outcome = await order({ ...command, id }, () => hasBegun(currentView().state, id))
  return showRefusal(
    outcome.ok ? outcome : { ok: false, refusal: withAmounts(outcome.refusal, currentMoney) },
  )
}
