import { hostError } from '../../protocol/error-codes.ts'
import { inquiryAnswer, unseenTickets } from '../rules/inquiry.ts'
import { movementsAnswer, movementsLeftOpen, unseenRequests } from '../rules/movement-inquiry.ts'
import type { tillRecordCalls as calls } from '../../protocol/till-records.ts'
import type { Attempts } from './attempts.ts'
import { mayClose } from './closed-ids.ts'
import { refused, type Handlers } from './handlers.ts'

const tooMany = refused(hostError('too_many_requests'))

/** A logged-in operator reads the records of the till. */
export const tillRecordCalls = (attempts: Attempts): Handlers<typeof calls> => ({
  async movementInquiry({ ids: keys }, { operatorId, host }) {
    const unseen = await host.read(
      { operatorId, keys },
      (state) => unseenRequests(state, operatorId, keys).length,
    )
    if (!(await mayClose(attempts, operatorId, unseen))) return tooMany
    const answer = await host.execute({ type: 'inquireMovements', operatorId, keys }, (state) => ({
      success: true as const,
      data: movementsAnswer(state, operatorId, keys),
    }))
    return answer.ok ? answer.value : refused(answer.error)
  },
  /** The ids count in the till of the earlier operator, as in an inquiry of its own; old links of wallets stay with that operator. */
  async handoverInquiry({ operatorId, unique_req_ids: ids, ids: keys }, { operatorId: next, host }) {
    const isOfShop = await host.read({}, ({ operators }) => operators[operatorId] !== undefined)
    if (!isOfShop) return refused(hostError('user_not_found', 'operatorId'))
    const unseen = await host.read(
      { operatorId, ticketIds: ids, keys },
      (state) =>
        unseenTickets(state, operatorId, ids).length + unseenRequests(state, operatorId, keys).length,
    )
    if (!(await mayClose(attempts, next, unseen))) return tooMany
    const tickets = await host.execute({ type: 'inquireTickets', operatorId, ids }, (state) =>
      inquiryAnswer(state, operatorId, ids),
    )
    if (!tickets.ok) return refused(tickets.error)
    const movements = await host.execute({ type: 'inquireMovements', operatorId, keys }, (state) =>
      movementsLeftOpen(state, operatorId, keys, host.now()),
    )
    if (!movements.ok) return refused(movements.error)
    return { success: true, tickets: tickets.value, movements: movements.value }
  },
  getLedger: ({ since }, { operatorId, host }) => host.ledger(operatorId, since),
})
