import { beforeEach, describe, expect, it } from 'vitest'
import { answer } from '../../../../tests/kit/core.ts'
import { CounterSetup } from '../../../../tests/kit/counter-setup.ts'
import { id } from '../../../../tests/kit/decider.ts'
import { pass } from '../../../../tests/kit/fake-time.ts'
import { payloadOf, receiptIssued } from '../../../../tests/kit/receipts.ts'
import { lottoTicket, purchaseUnderWay, sold, wireSold } from '../../../../tests/kit/shop.ts'
import type { Event } from '../../../events/vocabulary.ts'
import type { WireInquiryResult } from '../../../protocol/tickets.ts'
import { hostError } from '../../../protocol/error-codes.ts'

let setup: CounterSetup

beforeEach(() => {
  setup = new CounterSetup()
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
/** Two tickets are paid with 10.00; the first one is sold, the second one refused. */
const oneOfTwo = (): Event[] => [
  { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } },
  ...paid(1, 1_000),
  ofTheSamePurchase(2),
  soldAs(1),
  { type: 'ticketRefused', data: { uniqueReqId: id(102), ...hostError('draw_closed') } },
]
/** The second ticket is bought again, and in question: its id. */
async function buyAgain(): Promise<string> {
  await pass(0)
  setup.counter.store.updateFacts((facts) => {
    facts.status.hostTime = { hostAtMs: 20_000, monotonicAtMs: performance.now() }
  })
  setup.counter.store.dispatch({ type: 'rebuy', uniqueReqId: id(102) })
  await pass(0)
  return setup.state.payment.history.find(({ rebuyOf }) => rebuyOf === id(102))!.uniqueReqId
}
/** The content of each till receipt, oldest first. */
const contents = () => setup.state.printing.receipts.map(({ content }) => content).toReversed()
const receipts = () => setup.state.payment.takings.map(({ paymentId, hasReceipt }) => [paymentId, hasReceipt])
const hostKnows = (...results: WireInquiryResult[]) => {
  setup.answers.ticketInquiry = () => answer({ success: true, data: results })
}

describe('the till receipt of a payment with counted money', () => {
  it('is issued when the counter starts, where nothing of it is in question any more', async () => {
    setup.start('pt', ...paid(1, 500), soldAs(1))
    await pass(0)
    expect(receipts()).toEqual([[id(301), true]])
  })

  it('is not issued for a payment without counted money, nor while a ticket is in question', async () => {
    setup.start('pt', ...paid(1, 500), ...paid(2, null), soldAs(2))
    await pass(0)
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
    await pass(0)
    expect(receipts()).toEqual([[id(301), false]])
    hostKnows(result)
    await pass(30_000)
    expect(receipts()).toEqual([[id(301), true]])
  })

  it('is issued as soon as the operator has decided about its last ticket', async () => {
    setup.start('pt', ...paid(1, 500), ofTheSamePurchase(2), soldAs(1))
    await pass(0)
    setup.counter.store.dispatch({ type: 'decideUnknown', uniqueReqId: id(102), decision: 'notSold' })
    await pass(0)
    expect(receipts()).toEqual([[id(301), true]])
  })

  it('is issued once, whatever becomes known of other tickets later', async () => {
    setup.start('pt', ...paid(1, 500), soldAs(1), ...purchaseUnderWay(2))
    await pass(0)
    expect(receipts()).toEqual([[id(301), true]])
    const later: string[] = []
    setup.counter.store.events$.subscribe(({ type }) => later.push(type))
    hostKnows({ status: 'absent', unique_req_id: id(102) })
    await pass(30_000)
    expect(later).toContain('ticketNeverReceived')
    expect(later).not.toContain('receiptIssued')
  })
})

describe('the till receipt of a payment whose refused ticket is bought again', () => {
  const first = { kind: 'sale', received: 1_000, tickets: [{ price: 100 }] }
  const soldAgain = (uniqueReqId: string) =>
    hostKnows({
      status: 'sold',
      unique_req_id: uniqueReqId,
      ticket: wireSold(uniqueReqId, { barcode: '2'.repeat(28), price: 150 }),
    })

  it('is followed by another one with all its tickets, once that ticket is sold', async () => {
    setup.start('pt', ...oneOfTwo())
    const uniqueReqId = await buyAgain()
    expect(contents()).toMatchObject([first])
    soldAgain(uniqueReqId)
    await pass(30_000)
    const both = [{ price: 100 }, { barcode: '2'.repeat(28), price: 150 }]
    expect(contents()).toMatchObject([first, { kind: 'sale', received: 1_000, tickets: both }])
    const issued = receiptIssued(id(800), contents()[1])
    expect(payloadOf(setup.state, issued)?.data).toMatchObject({ remainder: 750 })
  })

  it('is followed by another one also where the next player has paid meanwhile', async () => {
    setup.start('pt', ...oneOfTwo())
    const uniqueReqId = await buyAgain()
    setup.counter.store.dispatch({
      ...{ type: 'addTicket', ticketId: id(700), gameId: 4, priceVariant: '1', drawCount: 1 },
      bets: [{ numbers: [1, 2, 3, 4, 5, 6] }],
    })
    setup.counter.store.dispatch({ type: 'pay' })
    soldAgain(uniqueReqId)
    await pass(30_000)
    expect(contents()).toMatchObject([first, { tickets: [{ price: 100 }, { price: 150 }] }])
  })

  it('is the only one where that ticket is refused again', async () => {
    setup.start('pt', ...oneOfTwo())
    const uniqueReqId = await buyAgain()
    hostKnows({ status: 'refused', unique_req_id: uniqueReqId, error: hostError('draw_closed') })
    await pass(30_000)
    expect(setup.state.payment.takings).toMatchObject([{ open: [] }])
    expect(contents()).toMatchObject([first])
  })
})

describe('the payment of a player who has gone', () => {
  it('is the latest one when its operator logs out', async () => {
    setup.start('pt', ...paid(1, 1_000), soldAs(1))
    await pass(0)
    const { paymentId } = setup.state.payment.takings[0]!
    expect(setup.facts.payment.leftPaymentId).toBeNull()
    expect(setup.counter.store.dispatch({ type: 'recordLogout', reason: 'operator' })).toMatchObject({
      ok: true,
    })
    await pass(0)
    expect(setup.facts.payment.leftPaymentId).toBe(paymentId)
  })

  it('is none where its operator logs out before the first one, and nothing breaks', async () => {
    setup.start('pt')
    await pass(0)
    setup.counter.store.dispatch({ type: 'recordLogout', reason: 'operator' })
    await pass(0)
    expect(setup.facts.payment.leftPaymentId).toBeNull()
  })

  it('is not over where the session ends in the middle of the visit', async () => {
    setup.start('pt', ...paid(1, 1_000), soldAs(1), { type: 'loggedOut', data: { reason: 'refused' } })
    await pass(0)
    expect(setup.facts.payment.leftPaymentId).toBeNull()
  })

  it('is over where the counter starts after the log-out of its operator', async () => {
    setup.start('pt', ...paid(1, 1_000), soldAs(1), { type: 'loggedOut', data: { reason: 'operator' } })
    await pass(0)
    expect(setup.facts.payment.leftPaymentId).toBe(setup.state.payment.takings[0]!.paymentId)
  })
})
