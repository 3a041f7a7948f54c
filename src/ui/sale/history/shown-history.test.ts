import { describe, expect, it } from 'vitest'
import { id, stateAfter } from '../../../../tests/kit/decider.ts'
import { lottoTicket, openShop } from '../../../../tests/kit/shop.ts'
import { needsAttention, notSoldInLastBatch, shownHistory } from './shown-history.ts'
import { hostError } from '../../../protocol/error-codes.ts'

type Event = Parameters<typeof stateAfter>[0][number]

/** A batch of tickets `first` to `last`, requested at once and resolved right after that. */
function batch(first: number, last: number, refused: readonly number[]): Event[] {
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const others = numbers.filter((number) => !refused.includes(number)).map(id)
  const tickets = numbers.map((number) => ({ uniqueReqId: id(number), ticket: lottoTicket(number) }))
  return [
    ...tickets.map(({ ticket }): Event => ({ type: 'ticketAdded', data: { ticket } })),
    {
      type: 'purchaseRequested',
      data: { purchaseId: id(first + 5_000), operatorId: 1042, lottery: 'ordinary', tickets },
    },
    ...refused.map((number): Event => ({
      type: 'ticketRefused',
      data: { uniqueReqId: id(number), ...hostError('bet_invalid') },
    })),
    { type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: others, reason: 'restart' } },
    ...others.map((uniqueReqId): Event => ({
      type: 'ticketDecidedByOperator',
      data: { uniqueReqId, decision: 'notSold' },
    })),
  ]
}

const historyAfter = (...events: Event[]) => stateAfter([...openShop, ...events]).payment.history
const ids = (history: readonly { uniqueReqId: string }[]) => history.map(({ uniqueReqId }) => uniqueReqId)

describe('the history after a batch', () => {
  it('begins with the one of a hundred tickets that was not sold [history-of-ten]', () => {
    const history = historyAfter(...batch(1, 100, [42]))
    expect(ids(shownHistory(history))).toEqual([42, 100, 99, 98, 97, 96, 95, 94, 93, 92, 91].map(id))
  })
  it('shows no ticket twice', () => {
    const history = historyAfter(...batch(1, 3, [3]))
    expect(ids(shownHistory(history))).toEqual([3, 2, 1].map(id))
  })
  it('counts what was not sold just now, and neither what was before nor what the cashier cleared away [history]', () => {
    const first = batch(1, 4, [2])
    expect(ids(notSoldInLastBatch(historyAfter(...first)))).toEqual([id(2)])
    expect(notSoldInLastBatch(historyAfter(...first, ...batch(5, 8, [])))).toEqual([])
    expect(notSoldInLastBatch(historyAfter(...first, { type: 'historyCleared', data: {} }))).toEqual([])
  })
  it('has something to decide about a ticket of which nobody knows whether it was sold', () => {
    const [unknown, decided] = historyAfter(...batch(1, 1, []), ...batch(2, 2, []).slice(0, -1))
    expect([unknown!, decided!].map(needsAttention)).toEqual([true, false])
  })
})
