import { describe, expect, it } from 'vitest'
import { id, stateAfter } from '../../../../tests/kit/decider.ts'
import { lottoTicket, openShop } from '../../../../tests/kit/shop.ts'
import { needsAttention, notSoldInLastBatch, shownHistory } from './shown-history.ts'
import { hostError } from '../../../protocol/error-codes.ts'

type Event = Parameters<typeof stateAfter>[0][number]

const refusal = (number: number): Event => ({
  type: 'ticketRefused',
  data: { uniqueReqId: id(number), ...hostError('bet_invalid') },
})
const paymentOf = (firstTicket: number) => id(firstTicket + 6_000)

/** Refused ticket `number` is bought again as ticket `another`. */
const boughtAgain = (number: number, another: number, paymentId?: string): Event => ({
  type: 'purchaseRequested',
  data: {
    ...{ purchaseId: id(another + 5_000), operatorId: 1042, lottery: 'ordinary' },
    ...(paymentId === undefined ? {} : { paymentId }),
    tickets: [{ uniqueReqId: id(another), ticket: lottoTicket(another), rebuyOf: id(number) }],
  },
})

/** A batch of tickets `first` to `last`, requested at once and resolved right after that. */
function batch(first: number, last: number, refused: readonly number[]): Event[] {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const others = numbers.filter((number) => !refused.includes(number)).map(id)
  const tickets = numbers.map((number) => ({ uniqueReqId: id(number), ticket: lottoTicket(number) }))
  const purchaseId = id(first + 5_000)
  return [
    ...tickets.map(({ ticket }): Event => ({ type: 'ticketAdded', data: { ticket } })),
    {
      type: 'paymentTaken',
      data: { paymentId: paymentOf(first), purchaseIds: [purchaseId], total: 100, received: null },
    },
    { type: 'purchaseRequested', data: { purchaseId, operatorId: 1042, lottery: 'ordinary', tickets } },
    ...refused.map(refusal),
    { type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: others, reason: 'restart' } },
    ...others.map((uniqueReqId): Event => ({
      type: 'ticketDecidedByOperator',
      data: { uniqueReqId, decision: 'notSold' },
    })),
  ]
}

const paymentAfter = (...events: Event[]) => stateAfter([...openShop, ...events]).payment
const ids = (history: readonly { uniqueReqId: string }[]) => history.map(({ uniqueReqId }) => uniqueReqId)

describe('the history after a batch', () => {
  it('begins with the one of a hundred tickets that was not sold [history-of-ten]', () => {
    const payment = paymentAfter(...batch(1, 100, [42]))
    expect(ids(shownHistory(payment))).toEqual([42, 100, 99, 98, 97, 96, 95, 94, 93, 92, 91].map(id))
  })
  it('shows no ticket twice', () => {
    const payment = paymentAfter(...batch(1, 3, [3]))
    expect(ids(shownHistory(payment))).toEqual([3, 2, 1].map(id))
  })
  it('counts what was not sold just now, and neither what was before nor what the cashier cleared away [history]', () => {
    const first = batch(1, 4, [2])
    expect(ids(notSoldInLastBatch(paymentAfter(...first)))).toEqual([id(2)])
    expect(notSoldInLastBatch(paymentAfter(...first, ...batch(5, 8, [])))).toEqual([])
    expect(notSoldInLastBatch(paymentAfter(...first, { type: 'historyCleared', data: {} }))).toEqual([])
  })
  it('keeps the other unsold tickets in sight while one of them is bought again', () => {
    const events = [...batch(1, 12, [1, 2]), boughtAgain(2, 20, paymentOf(1))]
    expect(ids(notSoldInLastBatch(paymentAfter(...events)))).toEqual([id(1)])
    expect(ids(shownHistory(paymentAfter(...events)))[0]).toBe(id(1))
    expect(ids(notSoldInLastBatch(paymentAfter(...events, refusal(20))))).toEqual([20, 1].map(id))
  })
  it('counts a ticket of an earlier payment that was bought again and is refused again', () => {
    const events = [...batch(1, 2, [1]), ...batch(5, 8, [6]), boughtAgain(1, 20), refusal(20)]
    expect(ids(notSoldInLastBatch(paymentAfter(...events)))).toEqual([20, 6].map(id))
  })
  it('counts the only ticket of a payment that another operator bought again and that is refused again', () => {
    const events = [...batch(1, 2, []), ...batch(5, 5, [5]), boughtAgain(5, 20)]
    expect(ids(notSoldInLastBatch(paymentAfter(...events, refusal(20))))).toEqual([id(20)])
  })
  it('has something to decide about a ticket of which nobody knows whether it was sold', () => {
    const [unknown, decided] = paymentAfter(...batch(1, 1, []), ...batch(2, 2, []).slice(0, -1)).history
    expect([unknown!, decided!].map(needsAttention)).toEqual([true, false])
  })
})
