import * as v from 'valibot'
import { success, type HostCall } from './host-call.ts'
import { Minor } from './wire.ts'

/** Cash that is put into the till or taken out of it; at most what an amount field holds (section 5). */
const CashRequest = v.object({ amount: v.pipe(Minor, v.minValue(1), v.maxValue(9_999_999_999_999)) })
/** What is in the till right after, minor units. */
const BalanceAnswer = v.object({ success, balance: Minor })

/** Cash that goes into the till and out of it by itself. */
export const tillCalls = {
  postRefill: {
    method: 'POST',
    path: '/api/postRefill',
    kind: 'money',
    does:
      'Puts cash into the till of the caller. `balance` is what is in it right after, minor units: in a ' +
      'repeated answer, what it was then.',
    request: CashRequest,
    answer: BalanceAnswer,
    refuses: ['sum_out_of_bounds'],
  },
  postCollection: {
    method: 'POST',
    path: '/api/postCollection',
    kind: 'money',
    does:
      'Takes cash out of the till of the caller, never more than is in it. With `closesDay` it is all that is ' +
      'in the till, at the close of a day, and any other amount is refused; without, the limit of one ' +
      'collection holds.',
    request: v.object({ ...CashRequest.entries, closesDay: v.optional(v.boolean()) }),
    answer: BalanceAnswer,
    refuses: ['sum_out_of_bounds', 'not_enough_funds', 'till_differs'],
  },
} satisfies Record<string, HostCall>
