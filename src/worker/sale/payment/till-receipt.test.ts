import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer } from '../../../../tests/kit/core.ts'
import { CounterSetup } from '../../../../tests/kit/counter-setup.ts'
import { id } from '../../../../tests/kit/decider.ts'
import { lottoTicket, purchaseUnderWay, sold, wireSold } from '../../../../tests/kit/shop.ts'
import type { Event } from '../../../events/vocabulary.ts'
import type { WireInquiryResult } from '../../../protocol/tickets.ts'
import { hostError } from '../../../protocol/error-codes.ts'

let setup: CounterSetup

beforeEach(() => {
  vi.useFakeTimers()
  setup = new CounterSetup()
})
afterEach(() => {
  setup.counter.stop()
  vi.useRealTimers()
})

/** Ticket `number` is paid in payment `id(number + 300)`; it is in question. */
const paid = (number: number, received: number | null): Event[] => {
  const [added, requested] = purchaseUnderWay(number)
  const data = { paymentId: id(number + 300), purchaseIds: [id(number + 200)], total: 100, received }
  return [added!, { type: 'paymentTaken', data }, requested!]
}
const soldAs = (number: number): Event => ({
  type: 'ticketSold',
  data: { uniqueReqId: id(number + 100), sold: sold() },
})
/** Ticket `number` is bought in the purchase of ticket 1. */
const ofTheSamePurchase = (number: number): Event => ({
  type: 'purchaseRequested',
  data: {
    purchaseId: id(201),
    operatorId: 1042,
    lottery: 'ordinary',
    tickets: [{ uniqueReqId: id(number + 100), ticket: lottoTicket(number) }],
  },
})
const receipts = () => setup.state.payment.takings.map(({ paymentId, hasReceipt }) => [paymentId, hasReceipt])
const hostKnows = (...results: WireInquiryResult[]) => {
  setup.answers.ticketInquiry = () => answer({ success: true, data: results })
}

describe('the till receipt of a payment with counted money', () => {
  it('is issued when the counter starts, where nothing of it is in question any more', async () => {
    setup.start('pt', ...paid(1, 500), soldAs(1))
    await vi.advanceTimersByTimeAsync(0)
    expect(receipts()).toEqual([[id(301), true]])
  })

  it('is not issued for a payment without counted money, nor while a ticket is in question', async () => {
    setup.start('pt', ...paid(1, 500), ...paid(2, null), soldAs(2))
    await vi.advanceTimersByTimeAsync(0)
    expect(receipts()).toEqual([
      [id(302), false],
      [id(301), false],
    ])
  })

  it.each<[string, WireInquiryResult]>([
    ['is sold', { status: 'sold', unique_req_id: id(102), ticket: wireSold(id(102)) }],
    ['is refused', { status: 'refused', unique_req_id: id(102), error: hostError('draw_closed') }],
    ['has never arrived', { status: 'absent', unique_req_id: id(102) }],
  ])('is issued as soon as its last ticket %s', async (_name, result) => {
    setup.start('pt', ...paid(1, 500), ofTheSamePurchase(2), soldAs(1))
    await vi.advanceTimersByTimeAsync(0)
    expect(receipts()).toEqual([[id(301), false]])
    hostKnows(result)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(receipts()).toEqual([[id(301), true]])
  })

  it('is issued as soon as the operator has decided about its last ticket', async () => {
    setup.start('pt', ...paid(1, 500), ofTheSamePurchase(2), soldAs(1))
    await vi.advanceTimersByTimeAsync(0)
    setup.counter.store.dispatch({ type: 'decideUnknown', uniqueReqId: id(102), decision: 'notSold' })
    await vi.advanceTimersByTimeAsync(0)
    expect(receipts()).toEqual([[id(301), true]])
  })

  it('is issued once, whatever becomes known of other tickets later', async () => {
    setup.start('pt', ...paid(1, 500), soldAs(1), ...purchaseUnderWay(2))
    await vi.advanceTimersByTimeAsync(0)
    expect(receipts()).toEqual([[id(301), true]])
    const later: string[] = []
    setup.counter.store.events$.subscribe(({ type }) => later.push(type))
    hostKnows({ status: 'absent', unique_req_id: id(102) })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(later).toContain('ticketNeverReceived')
    expect(later).not.toContain('receiptIssued')
  })
})
