import type { HostCommand } from '../host.ts'
import type { PayTicket } from '../payouts.ts'
import type { HostState } from '../state.ts'
import { balanceAnswer, ticketPaymentAnswer, type TillCommand } from '../till-requests.ts'
import type { HostError } from '../../protocol/wire.ts'
import { refused, type Caller, type Refused, type SessionHandlers, type TillCallName } from './handlers.ts'
import type { LiveHost } from '../live/live-host.ts'

/** A request to move cash: it is answered with what became of it the first time. */
export async function moveTill<Answer extends object>(
  host: LiveHost,
  command: HostCommand & TillCommand,
  answerOf: (state: HostState, operatorId: number, key: string) => Answer | HostError,
): Promise<Answer | Refused> {
  const { operatorId, key } = command
  const answer = await host.execute(command, (state) => answerOf(state, operatorId, key))
  if (!answer.ok) return refused(answer.error)
  return 'code' in answer.value ? refused(answer.value) : answer.value
}

/** What moves the till of a logged-in operator, beside sales and wallets. */
export function tillCalls(host: LiveHost): Pick<SessionHandlers, TillCallName> {
  const forTicket = (command: HostCommand & TillCommand) => moveTill(host, command, ticketPaymentAnswer)
  const withCash = (command: HostCommand & TillCommand) => moveTill(host, command, balanceAnswer)

  const pay = (counter: PayTicket['counter'], barcode: string, { operatorId, key }: Caller) =>
    forTicket({ type: 'payTicket', operatorId, key, counter, barcode })

  return {
    validationTicket: ({ barcode }, caller) => pay('ordinary', barcode, caller),
    validationTicketGames51: ({ barcode }, caller) => pay('grandLottery', barcode, caller),
    cancelTicket: ({ barcode }, { operatorId, key }) =>
      forTicket({ type: 'cancelTicket', operatorId, key, barcode }),
    cancelPayout: ({ barcode }, { operatorId, key }) =>
      forTicket({ type: 'cancelPayout', operatorId, key, barcode }),
    postRefill: ({ amount }, { operatorId, key }) =>
      withCash({ type: 'refillTill', operatorId, key, amount }),
    postCollection: ({ amount, closesDay }, { operatorId, key }) =>
      withCash({
        type: 'collectTill',
        operatorId,
        key,
        amount,
        ...(closesDay === undefined ? {} : { closesDay }),
      }),
  }
}
