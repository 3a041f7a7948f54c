import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { given, id, stateAfter } from '../../../../tests/kit/decider.ts'
import { payloadOf } from '../../../../tests/kit/receipts.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold } from '../../../../tests/kit/shop.ts'
import type { Event } from '../../../events/vocabulary.ts'
import { hostError } from '../../../protocol/error-codes.ts'
import { CheckPayload } from '../../../receipts/check.ts'
import type { Taking } from './state.ts'
import { tillReceipt } from './till-receipt.ts'
import { lastTaking } from './view.ts'

const added = (...numbers: number[]): Event[] =>
  numbers.map((number) => ({ type: 'ticketAdded', data: { ticket: lottoTicket(number) } }))

describe('counted money', () => {
  const pay = (received: number) => given(...openShop, ...added(1, 2)).when({ type: 'pay', received })

  it('must cover the cart', () => {
    expect(pay(199).outcome).toMatchObject({
      refusal: { code: 'receivedTooLittle', details: { total: 200 } },
    })
    expect(pay(200).code).toBeNull()
  })

  it('leaves a change of what was received less what was sold, final when no ticket is in question', () => {
    const events = [...openShop, ...added(1, 2), ...pay(1_000).events]
    const [first, second] = stateAfter(events).payment.history.map(({ uniqueReqId }) => uniqueReqId)
    expect(lastTaking(stateAfter(events))).toEqual({
      received: 1_000,
      charged: 200,
      change: 800,
      isFinal: false,
    })
    const resolved: Event[] = [
      { type: 'ticketSold', data: { uniqueReqId: first!, sold: sold() } },
      { type: 'ticketRefused', data: { uniqueReqId: second!, ...hostError('draw_closed') } },
    ]
    expect(lastTaking(stateAfter([...events, ...resolved]))).toEqual({
      received: 1_000,
      charged: 100,
      change: 900,
      isFinal: true,
    })
  })

  it('also pays for a refused ticket of it that is bought again: the change is less by its price', () => {
    const paid = [...openShop, ...added(1, 2), ...pay(1_000).events]
    const [first, second] = stateAfter(paid).payment.history.map(({ uniqueReqId }) => uniqueReqId)
    const resolved: Event[] = [
      { type: 'ticketSold', data: { uniqueReqId: first!, sold: sold() } },
      { type: 'ticketRefused', data: { uniqueReqId: second!, ...hostError('draw_closed') } },
    ]
    const [{ paymentId }] = stateAfter(paid).payment.takings as [Taking]
    const ticket = { uniqueReqId: id(901), ticket: lottoTicket(3), rebuyOf: second! }
    const again: Event = {
      type: 'purchaseRequested',
      data: { purchaseId: id(900), operatorId: 1042, lottery: 'ordinary', paymentId, tickets: [ticket] },
    }
    const requested = [...paid, ...resolved, again]
    expect(lastTaking(stateAfter(requested))).toEqual({
      ...{ received: 1_000, charged: 200, change: 800 },
      isFinal: false,
    })
    const bought: Event = { type: 'ticketSold', data: { uniqueReqId: id(901), sold: sold() } }
    const state = stateAfter([...requested, bought])
    expect(lastTaking(state)).toEqual({ received: 1_000, charged: 200, change: 800, isFinal: true })
    const [taken] = paid.filter(({ type }) => type === 'paymentTaken')
    expect(taken).toMatchObject({ data: { purchaseIds: [expect.any(String)] } })
    expect(tillReceipt(state.payment.takings[0]!)).toMatchObject({
      tickets: [{ price: 100 }, { price: 100 }],
    })
  })

  it('gets one till receipt, of the tickets that were sold, and only when no ticket is in question', () => {
    const paid = [
      ...openShop,
      ...added(1),
      ...given(...openShop, ...added(1)).when({ type: 'pay', received: 500 }).events,
    ]
    const { takings, history } = stateAfter(paid).payment
    const print = { type: 'issueTillReceipt', paymentId: takings[0]!.paymentId } as const
    expect(given(...paid).when(print).code).toBe('noReceipt')
    const after: Event[] = [
      ...paid,
      { type: 'ticketSold', data: { uniqueReqId: history[0]!.uniqueReqId, sold: sold() } },
    ]
    const { events } = given(...after).when(print)
    expect(events).toMatchObject([
      {
        type: 'receiptIssued',
        data: { content: { kind: 'sale', received: 500, tickets: [{ price: 100 }] } },
      },
    ])
    const payload = payloadOf(stateAfter(after), events[0])?.data
    expect(v.parse(CheckPayload, payload)).toMatchObject({ total: 100, received: 500, change: 400 })
    expect(given(...after, ...events).when(print).code).toBe('noReceipt')
  })

  it('has a till receipt only for a payment that there is, while somebody is logged in', () => {
    const paid = [
      ...openShop,
      ...added(1),
      ...given(...openShop, ...added(1)).when({ type: 'pay', received: 500 }).events,
    ]
    const { takings, history } = stateAfter(paid).payment
    const done: Event[] = [
      ...paid,
      { type: 'ticketSold', data: { uniqueReqId: history[0]!.uniqueReqId, sold: sold() } },
    ]
    const { paymentId } = takings[0]!
    const left: Event = { type: 'loggedOut', data: { reason: 'refused' } }
    expect(given(...done, left).when({ type: 'issueTillReceipt', paymentId }).code).toBe('noReceipt')
    expect(given(...done).when({ type: 'issueTillReceipt', paymentId: id(9) }).code).toBe('noReceipt')
  })

  it('has a till receipt of the operator who sold, also where another one is there by now', () => {
    const sale: Event[] = [
      { type: 'ticketAdded', data: { ticket: lottoTicket(1) } },
      {
        type: 'paymentTaken',
        data: { paymentId: id(301), purchaseIds: [id(201)], total: 100, received: 500 },
      },
      purchaseUnderWay(1)[1]!,
      { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
    ]
    const colleague: Event = { type: 'loggedIn', data: { operatorId: 7 } }
    const { events } = given(...openShop, ...purchaseUnderWay(2), ...sale, colleague).when({
      type: 'issueTillReceipt',
      paymentId: id(301),
    })
    expect(events).toMatchObject([{ data: { operatorId: 1042 } }])
  })
})

describe('a till receipt whose tickets have left the history', () => {
  it('is of the operator who is there', () => {
    const printed: Event[] = [
      { type: 'ticketPrintRequested', data: { jobId: id(600), uniqueReqId: id(101), copy: 0 } },
      { type: 'ticketPrintEnded', data: { jobId: id(600), uniqueReqId: id(101), result: 'printed' } },
    ]
    const sale: Event[] = [
      {
        type: 'paymentTaken',
        data: { paymentId: id(301), purchaseIds: [id(201)], total: 100, received: 500 },
      },
      ...purchaseUnderWay(1),
      { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
      ...printed,
    ]
    const later = Array.from({ length: 10 }, (_, at): Event[] => [
      ...purchaseUnderWay(20 + at),
      { type: 'ticketRefused', data: { uniqueReqId: id(120 + at), ...hostError('draw_closed') } },
    ]).flat()
    const shop = [...openShop, ...sale, ...later]
    expect(stateAfter(shop).payment.history).toHaveLength(10)
    const { events } = given(...shop).when({ type: 'issueTillReceipt', paymentId: id(301) })
    expect(events).toMatchObject([{ type: 'receiptIssued', data: { operatorId: 1042, subjectId: id(301) } }])
  })
})
