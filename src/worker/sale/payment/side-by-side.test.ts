import { describe, expect, it } from 'vitest'
import { given, id, stateAfter } from '../../../../tests/kit/decider.ts'
import { openShop, purchaseUnderWay, sold, wireSold } from '../../../../tests/kit/shop.ts'
import type { Event } from '../../../events/vocabulary.ts'
import { hostError, errorCodes } from '../../../protocol/error-codes.ts'

const soldAs = (number: number, barcode: string): Event => ({
  type: 'ticketSold',
  data: { uniqueReqId: id(number + 100), sold: { ...sold(), barcode } },
})
/** Ticket `number` is paid alone: payment `id(number + 300)`, purchase `id(number + 200)`. */
const paid = (number: number, received: number): Event[] => {
  const [added, requested] = purchaseUnderWay(number)
  const data = {
    paymentId: id(number + 300),
    purchaseIds: [id(number + 200)],
    total: 100,
    received,
  }
  return [added!, { type: 'paymentTaken', data }, requested!]
}

describe('of two payments at once', () => {
  const shop = [...openShop, ...paid(1, 500), ...paid(2, 1_000)]
  const takings = (events: readonly Event[]) =>
    Object.fromEntries(stateAfter(events).payment.takings.map((taking) => [taking.paymentId, taking]))

  it('each has its own tickets in question', () => {
    const both = takings(shop)
    expect(both[id(301)]?.open).toEqual([id(101)])
    expect(both[id(302)]?.open).toEqual([id(102)])
  })

  it.each([
    [1, 2],
    [2, 1],
  ])('a sale is booked to the one that paid for it: ticket %i, not %i', (number, other) => {
    const both = takings([...shop, soldAs(number, '123456789012345678')])
    const [mine, others] = [both[id(number + 300)], both[id(other + 300)]]
    expect(mine?.sold.map(({ sold: ticket }) => ticket.barcode)).toEqual(['123456789012345678'])
    expect(mine?.open).toEqual([])
    expect(others?.sold).toEqual([])
    expect(others?.open).toEqual([id(other + 100)])
  })

  it.each([
    [1, 500],
    [2, 1_000],
  ])('the till receipt tells the money of the one that it is for: payment %i', (number, received) => {
    const resolved = [...shop, soldAs(1, '1'.repeat(18)), soldAs(2, '2'.repeat(18))]
    const print = { type: 'issueTillReceipt', paymentId: id(number + 300) } as const
    const { events } = given(...resolved).when(print)
    expect(events).toMatchObject([
      { data: { subjectId: id(number + 300), content: { received, tickets: [{ price: 100 }] } } },
    ])
    const both = takings([...resolved, ...events])
    expect([both[id(301)]?.hasReceipt, both[id(302)]?.hasReceipt]).toEqual([number === 1, number === 2])
  })
})

describe('of two sold tickets', () => {
  const shop = [
    ...openShop,
    ...purchaseUnderWay(1),
    ...purchaseUnderWay(2),
    soldAs(1, '1'.repeat(28)),
    soldAs(2, '2'.repeat(28)),
  ]
  const ticket = { barcode: '1'.repeat(28), gameId: 4, price: 100, purchasedAt: 20_000 }
  const requested: Event = {
    type: 'movementRequested',
    data: {
      movementId: id(501),
      operatorId: 1042,
      movement: { kind: 'ticketCancellation', barcode: ticket.barcode },
    },
  }
  const done: Event = {
    type: 'movementDone',
    data: { movementId: id(501), kind: 'ticketCancellation', amount: 100, balance: 0, ticket },
  }
  const cancelled = (events: readonly Event[]) =>
    stateAfter(events).payment.history.map(({ uniqueReqId, outcome }) => [
      uniqueReqId,
      outcome.kind === 'sold' && outcome.cancelledAt !== null,
    ])

  it('a cancellation makes the one void that was taken back, and not the other', () =>
    expect(cancelled([...shop, requested, done])).toEqual([
      [id(102), false],
      [id(101), true],
    ]))

  it('so does one that was found out after the log was damaged', () => {
    const recovered: Event = {
      type: 'movementRecovered',
      data: {
        movementId: id(501),
        operatorId: 1042,
        kind: 'ticketCancellation',
        amount: 100,
        doneAt: 30_000,
        barcode: ticket.barcode,
      },
    }
    expect(cancelled([...shop, recovered])).toEqual([
      [id(102), false],
      [id(101), true],
    ])
  })
})

describe('a late answer of the host about a resolved ticket changes nothing', () => {
  const fates: Record<string, Event> = {
    sold: soldAs(1, '1'.repeat(28)),
    refused: { type: 'ticketRefused', data: { uniqueReqId: id(101), ...hostError('draw_closed') } },
    'never received': { type: 'ticketNeverReceived', data: { uniqueReqId: id(101) } },
  }
  const outcomes = {
    sold: { status: 'sold', unique_req_id: id(101), ticket: wireSold(id(101), { barcode: '9'.repeat(28) }) },
    refused: {
      status: 'refused',
      unique_req_id: id(101),
      error: { code: errorCodes.authentication, name: 'late' },
    },
    absent: { status: 'absent', unique_req_id: id(101) },
  } as const

  for (const [fate, resolved] of Object.entries(fates))
    it.each(Object.entries(outcomes))(`${fate}, then the inquiry answers %s`, (_word, result) => {
      const shop = [...openShop, ...purchaseUnderWay(1), resolved]
      expect(given(...shop).when({ type: 'recordInquiry', results: [result] }).events).toEqual([])
    })
})
