import { describe, expect, it } from 'vitest'
import { id, stateAfter } from '../../../../tests/kit/decider.ts'
import { lottoTicket, openShop, purchaseUnderWay } from '../../../../tests/kit/shop.ts'
import type { Event } from '../../../events/vocabulary.ts'
import { hostError } from '../../../protocol/error-codes.ts'
import { lastBatch } from './view.ts'

/** Ticket `number` is paid in payment `id(number + 300)`; it is in question. */
const paid = (number: number): Event[] => {
  const [added, requested] = purchaseUnderWay(number)
  const data = { paymentId: id(number + 300), purchaseIds: [id(number + 200)], total: 100, received: null }
  return [added!, { type: 'paymentTaken', data }, requested!]
}
const refused = (number: number): Event => ({
  type: 'ticketRefused',
  data: { uniqueReqId: id(number + 100), ...hostError('draw_closed') },
})
/** Ticket `number` is bought again as ticket `another`, also in the payment of ticket `beside`. */
const boughtAgain = (number: number, another: number, beside?: number): Event => ({
  type: 'purchaseRequested',
  data: {
    ...{ purchaseId: id(another + 200), operatorId: 1042, lottery: 'ordinary' },
    ...(beside === undefined ? {} : { paymentId: id(beside + 300) }),
    tickets: [{ uniqueReqId: id(another + 100), ticket: lottoTicket(another), rebuyOf: id(number + 100) }],
  },
})
const batchAfter = (...events: Event[]) =>
  lastBatch(stateAfter([...openShop, ...events]).payment).map(({ uniqueReqId }) => uniqueReqId)
const tickets = (...numbers: number[]) => numbers.map((number) => id(number + 100))

describe('the tickets of the last payment', () => {
  it('are none before the first purchase, and those of the newest one where none belongs to a payment', () => {
    expect(batchAfter()).toEqual([])
    expect(batchAfter(...purchaseUnderWay(1), ...purchaseUnderWay(2))).toEqual(tickets(2))
  })

  it('are not those of the payment before', () => {
    expect(batchAfter(...paid(1), ...paid(2))).toEqual(tickets(2))
  })

  it('are also those that were bought again in it', () => {
    const beside: Event = {
      type: 'purchaseRequested',
      data: {
        ...{ purchaseId: id(202), operatorId: 1042, lottery: 'ordinary', paymentId: id(301) },
        tickets: [{ uniqueReqId: id(102), ticket: lottoTicket(2) }],
      },
    }
    expect(batchAfter(...paid(1), beside, refused(2), boughtAgain(2, 3, 1))).toEqual(tickets(3, 1))
  })

  it('are also those of earlier payments that were bought again after it', () => {
    const before = [...paid(1), refused(1), ...paid(2)]
    expect(batchAfter(...before, boughtAgain(1, 3))).toEqual(tickets(3, 2))
  })

  it('are those of the newest purchase where none of the payment is left', () => {
    const before = [...paid(1), ...paid(2), refused(2)]
    expect(batchAfter(...before, boughtAgain(2, 3))).toEqual(tickets(3))
  })
})
