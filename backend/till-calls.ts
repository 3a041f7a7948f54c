import type { CancelPayout, CancelTicket } from '../src/host/cancellations.ts'
import type { CollectTill, RefillTill } from '../src/host/cash.ts'
import type { PayTicket } from '../src/host/payouts.ts'
import type { HostState } from '../src/host/state.ts'
import { balanceAnswer, ticketPaymentAnswer } from '../src/host/till-requests.ts'
import type { HostError } from '../src/protocol/wire.ts'
import { refused, type Caller, type Refused, type SessionHandlers, type TillCallName } from './handlers.ts'
import type { LiveHost } from './live-host.ts'

type TicketCommand = PayTicket | CancelTicket | CancelPayout
type CashCommand = RefillTill | CollectTill

/** What moves the till of a logged-in operator, beside sales. */
export function tillCalls(host: LiveHost): Pick<SessionHandlers, TillCallName> {
  async function move<Answer extends object>(
    command: TicketCommand | CashCommand,
    answerOf: (state: HostState, operatorId: number, key: string) => Answer | HostError,
  ): Promise<Answer | Refused> {
    const { operatorId, key } = command
    const answer = await host.execute(command, (state) => answerOf(state, operatorId, key))
    if (!answer.ok) return refused(answer.error)
    return 'code' in answer.value ? refused(answer.value) : answer.value
  }

  const forTicket = (command: TicketCommand) => move(command, ticketPaymentAnswer)
  const withCash = (command: CashCommand) => move(command, balanceAnswer)

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
    postCollection: ({ amount }, { operatorId, key }) =>
      withCash({ type: 'collectTill', operatorId, key, amount }),
  }
}
