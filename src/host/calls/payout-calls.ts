import { hostError } from '../../protocol/error-codes.ts'
import type { payoutCalls as calls } from '../../protocol/payouts.ts'
import { ticketHash } from '../rules/digest.ts'
import type { HostCommand } from '../rules/decide.ts'
import type { LiveHost } from '../store/live-host.ts'
import type { PayTicket } from '../rules/payouts.ts'
import { ticketPaymentAnswer, type TillCommand } from '../rules/till-requests.ts'
import { verificationAnswer } from '../rules/verification.ts'
import { refused, type Caller, type Handlers } from './handlers.ts'
import { moveTill } from './till-calls.ts'

/** What a logged-in operator does with tickets that come back. */
export function payoutCalls(host: LiveHost): Handlers<typeof calls> {
  async function verify(barcode: string, { operatorId }: Caller) {
    const answer = await host.execute({ type: 'checkTicket', operatorId, barcode }, (state) =>
      verificationAnswer(state, operatorId, barcode),
    )
    return answer.ok ? answer.value : refused(answer.error)
  }

  const forTicket = (command: HostCommand & TillCommand) => moveTill(host, command, ticketPaymentAnswer)

  const pay = (counter: PayTicket['counter'], barcode: string, { operatorId, key }: Caller) =>
    forTicket({ type: 'payTicket', operatorId, key, counter, barcode })

  return {
    verificationTicket: ({ barcode }, caller) => verify(barcode, caller),
    verificationByHash: ({ barcode, hash }, caller) =>
      hash === ticketHash(barcode)
        ? verify(barcode, caller)
        : Promise.resolve(refused(hostError('incorrect_barcode'))),
    validationTicket: ({ barcode }, caller) => pay('ordinary', barcode, caller),
    validationTicketGames51: ({ barcode }, caller) => pay('grandLottery', barcode, caller),
    cancelTicket: ({ barcode }, { operatorId, key }) =>
      forTicket({ type: 'cancelTicket', operatorId, key, barcode }),
    cancelPayout: ({ barcode }, { operatorId, key }) =>
      forTicket({ type: 'cancelPayout', operatorId, key, barcode }),
  }
}
