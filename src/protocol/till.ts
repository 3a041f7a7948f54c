import * as v from 'valibot'
import { success, type HostCall } from './host-call.ts'
import { Minor } from './wire.ts'

/** Cash that is put into the till or taken out of it, at most the maximum of an amount field (section 5). */
const CashRequest = v.object({ amount: v.pipe(Minor, v.minValue(1), v.maxValue(9_999_999_999_999)) })
/** The content of the till right after, in minor units. */
const BalanceAnswer = v.object({ success, balance: Minor })

/** Cash in and out, without a ticket or an account. */
export const tillCalls = {
  postRefill: {
    method: 'POST',
    path: '/api/postRefill',
    kind: 'money',
    does:
      'Puts cash into the till of the caller. `balance` is the content of the till right after, in minor units; ' +
      'a repeated answer has the first value.',
    request: CashRequest,
    answer: BalanceAnswer,
    refuses: ['sum_out_of_bounds'],
  },
  postCollection: {
    method: 'POST',
    path: '/api/postCollection',
    kind: 'money',
    does:
      'Takes cash out of the till of the caller, never more than is in it. With `closesDay`, at the close of a day, ' +
      'it must be the whole content of the till, and any other amount is refused. Without it, the limit of one ' +
      'collection applies.',
    request: v.object({ ...CashRequest.entries, closesDay: v.optional(v.boolean()) }),
    answer: BalanceAnswer,
    refuses: ['sum_out_of_bounds', 'not_enough_funds', 'till_differs'],
  },
} satisfies Record<string, HostCall>
