import { hostError } from '../../protocol/error-codes.ts'
import type { payoutCalls as calls } from '../../protocol/payouts.ts'
import { ticketHash } from '../rules/digest.ts'
import type { PayOutTicket } from '../rules/payouts.ts'
import { verificationAnswer } from '../rules/verification.ts'
import { refused, type Caller, type Handlers } from './handlers.ts'
import { moveMoney } from './till-calls.ts'

/** A logged-in operator checks, pays out and cancels tickets. */
export function payoutCalls(): Handlers<typeof calls> {
  async function verify(barcode: string, { operatorId, host }: Caller) {
    const answer = await host.execute({ type: 'checkTicket', operatorId, barcode }, (state) =>
      verificationAnswer(state, operatorId, barcode),
    )
    return answer.ok ? answer.value : refused(answer.error)
  }

  const pay = (lottery: PayOutTicket['lottery'], barcode: string, { operatorId, key, host }: Caller) =>
    moveMoney<'validationTicket'>(host, { type: 'payOutTicket', operatorId, key, lottery, barcode })

  return {
    verificationTicket: ({ barcode }, caller) => verify(barcode, caller),
    verificationByHash: ({ barcode, hash }, caller) =>
      hash === ticketHash(barcode)
        ? verify(barcode, caller)
        : Promise.resolve(refused(hostError('incorrect_barcode'))),
    validationTicket: ({ barcode }, caller) => pay('ordinary', barcode, caller),
    validationTicketGames51: ({ barcode }, caller) => pay('grandLottery', barcode, caller),
    cancelTicket: ({ barcode }, { operatorId, key, host }) =>
      moveMoney<'cancelTicket'>(host, { type: 'cancelTicket', operatorId, key, barcode }),
    cancelPayout: ({ barcode }, { operatorId, key, host }) =>
      moveMoney<'cancelPayout'>(host, { type: 'cancelPayout', operatorId, key, barcode }),
  }
}
