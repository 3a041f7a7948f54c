import { describe, expect, it } from 'vitest'
import { given, id, stateAfter } from '../../../../tests/kit/decider.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold } from '../../../../tests/kit/shop.ts'
import type { Event, EventOf } from '../../../events/vocabulary.ts'
import { hostError } from '../../../protocol/error-codes.ts'
import { lastTaking } from './view.ts'

const after = (...events: Event[]) => stateAfter([...openShop, ...events]).payment
const soldAs = (number: number, overrides: Partial<ReturnType<typeof sold>> = {}): Event => ({
  type: 'ticketSold',
  data: { uniqueReqId: id(number + 100), sold: { ...sold(), ...overrides } },
})
const refused = (number: number): Event => ({
  type: 'ticketRefused',
  data: { uniqueReqId: id(number + 100), ...hostError('draw_closed') },
})
const unknown = (number: number): Event => ({
  type: 'purchaseOutcomeUnknown',
  data: { uniqueReqIds: [id(number + 100)], reason: 'noAnswer' },
})
/** Ticket `number` is paid in payment `id(number + 300)`. */
const paid = (number: number, received: number | null = null): Event[] => {
  const [added, requested] = purchaseUnderWay(number)
  const data = { paymentId: id(number + 300), purchaseIds: [id(number + 200)], total: 100, received }
  return [added!, { type: 'paymentTaken', data }, requested!]
}
/** The till receipt of payment `id(number + 300)`. */
const receiptOf = (number: number): Event => ({
  type: 'receiptIssued',
  data: {
    ...{ receiptId: id(500), operatorId: 1042, subjectId: id(number + 300) },
    content: { kind: 'sale', at: 1, received: 500, tickets: [] },
  },
})
const damage: Event = { type: 'logDamageFound', data: { gaps: [], ids: [], knownBefore: [], knownAfter: [] } }
const recovered = (number: number, purchasedAt: number): Event => ({
  type: 'ticketRecovered',
  data: {
    uniqueReqId: id(number + 100),
    operatorId: 1042,
    ticket: lottoTicket(number),
    sold: { ...sold(), purchasedAt },
  },
})
const idsOf = ({ history }: ReturnType<typeof after>) => history.map(({ uniqueReqId }) => uniqueReqId)

describe('a payment', () => {
  const next = paid(9)
  const kept = (...events: Event[]) => after(...events, ...next).takings.map(({ paymentId }) => paymentId)

  it('with counted money stays beside the next one until its till receipt is issued', () => {
    expect(kept(...paid(1, 500))).toEqual([id(309), id(301)])
    expect(kept(...paid(1, 500), soldAs(1))).toEqual([id(309), id(301)])
    expect(kept(...paid(1, 500), soldAs(1), receiptOf(1))).toEqual([id(309)])
  })

  it('whose counted money does not cover the prices of the host gets no till receipt, and does not stay', () => {
    const dearer = [...paid(1, 100), soldAs(1, { price: 150 })]
    expect(kept(...dearer)).toEqual([id(309)])
    const issue = { type: 'issueTillReceipt', paymentId: id(301) } as const
    expect(given(...openShop, ...dearer).when(issue).code).toBe('noReceipt')
    expect(lastTaking(stateAfter([...openShop, ...dearer]))).toMatchObject({ charged: 150, change: -50 })
  })

  it('is not the one of another receipt', () => {
    expect(kept(...paid(1, 500), soldAs(1), receiptOf(99))).toEqual([id(309), id(301)])
  })

  it('with its till receipt leaves also where a ticket of another one was bought again', () => {
    const again: Event = {
      type: 'purchaseRequested',
      data: {
        ...{ purchaseId: id(250), operatorId: 1042, lottery: 'ordinary' },
        tickets: [{ uniqueReqId: id(150), ticket: lottoTicket(50), rebuyOf: id(102) }],
      },
    }
    const before = [...paid(2), refused(2), again]
    expect(kept(...before, ...paid(1, 500), soldAs(1))).toEqual([id(309), id(301)])
    expect(kept(...before, ...paid(1, 500), soldAs(1), receiptOf(1))).toEqual([id(309)])
  })

  it('without counted money, or of which nothing was sold, leaves with the next one', () => {
    expect(kept(...paid(1))).toEqual([id(309)])
    expect(kept(...paid(1), soldAs(1))).toEqual([id(309)])
    expect(kept(...paid(1, 500), refused(1))).toEqual([id(309)])
  })

  it('is final when its last ticket is decided, and is not charged for that one', () => {
    const decided: Event = {
      type: 'ticketDecidedByOperator',
      data: {
        uniqueReqId: id(101),
        decision: 'notSold',
        decided: { operatorId: 1042, about: 'sale', amount: 100 },
      },
    }
    const state = stateAfter([...openShop, ...paid(1, 500), unknown(1), decided])
    expect(lastTaking(state)).toEqual({ received: 500, charged: 0, change: 500, isFinal: true })
    expect(state.payment.history[0]?.outcome).toMatchObject({ kind: 'decidedNotSold' })
  })

  it('has one ticket in question less with each outcome, and none less where an outcome comes twice', () => {
    const two: Event = {
      type: 'purchaseRequested',
      data: {
        ...{ purchaseId: id(201), operatorId: 1042, lottery: 'ordinary' as const },
        tickets: [1, 2].map((number) => ({ uniqueReqId: id(number + 100), ticket: lottoTicket(number) })),
      },
    }
    const open = (...events: Event[]) =>
      after(...paid(1, 500).slice(0, 2), two, ...events).takings.map((taking) => taking.open)
    expect(open()).toEqual([[id(101), id(102)]])
    expect(open(refused(1))).toEqual([[id(102)]])
    expect(open(refused(1), refused(1))).toEqual([[id(102)]])
  })

  it('does not know an outcome of a purchase that it does not know', () => {
    expect(() => after(soldAs(1))).toThrow(/purchase/)
  })

  it('gets no till receipt after the log was damaged: it may have one', () => {
    const { takings } = after(...paid(1, 500), soldAs(1), damage)
    expect(takings.map(({ hasReceipt }) => hasReceipt)).toEqual([true])
  })

  it('gets no other till receipt for a ticket that was being bought again when the log was damaged', () => {
    const again: Event = {
      type: 'purchaseRequested',
      data: {
        ...{ purchaseId: id(202), operatorId: 1042, lottery: 'ordinary' as const, paymentId: id(301) },
        tickets: [{ uniqueReqId: id(102), ticket: lottoTicket(2), rebuyOf: id(101) }],
      },
    }
    const issued: Event = {
      type: 'receiptIssued',
      data: {
        ...{ receiptId: id(500), operatorId: 1042, subjectId: id(301) },
        content: { kind: 'sale', at: 1, received: 500, tickets: [] },
      },
    }
    const hasReceipt = (...lost: Event[]) =>
      after(...paid(1, 500), refused(1), issued, again, ...lost, soldAs(2)).takings[0]?.hasReceipt
    expect(hasReceipt()).toBe(false)
    expect(hasReceipt(damage)).toBe(true)
  })
})

describe('the history', () => {
  it('keeps what the host called a game at the sale, where that was more than the common name', () => {
    const [added, requested] = purchaseUnderWay(1)
    const game = { name: 'Lotto', names: { en: 'Lucky lotto' } }
    const named = (data: EventOf<'purchaseRequested'>['data']): Event => ({
      type: 'purchaseRequested',
      data: { ...data, tickets: data.tickets.map((ticket) => ({ ...ticket, game })) },
    })
    const data = (requested as EventOf<'purchaseRequested'>).data
    expect(after(added!, named(data)).history[0]).toMatchObject({ game })
    expect(after(added!, requested!).history[0]).not.toHaveProperty('game')
  })

  const sales = (count: number) =>
    Array.from({ length: count }, (_, at) => [...purchaseUnderWay(at + 1), refused(at + 1)]).flat()

  it.each([
    [9, 9],
    [10, 10],
    [11, 10],
    [25, 10],
  ])('has at most ten resolved tickets: of %i it keeps %i, the latest', (count, left) => {
    const ids = idsOf(after(...sales(count)))
    expect(ids).toEqual(Array.from({ length: left }, (_, at) => id(100 + count - at)))
  })

  it('puts a ticket that was found again after damage where it belongs by its time, visible and perhaps printed', () => {
    const [older, newer] = [recovered(1, 20_000), recovered(2, 30_000)]
    for (const events of [
      [older, newer],
      [newer, older],
    ])
      expect(idsOf(after(...events))).toEqual([id(102), id(101)])
    expect(idsOf(after(older, newer, recovered(3, 25_000)))).toEqual([id(102), id(103), id(101)])
    expect(idsOf(after(older, recovered(3, 20_000)))).toEqual([id(103), id(101)])
    expect(after(older).history[0]).toMatchObject({
      isHidden: false,
      outcome: { kind: 'sold', cancelledAt: null },
      paper: { state: 'maybe', papers: 1 },
    })
  })

  it('says what the operator has decided about a paper', () => {
    const printing: Event[] = [
      { type: 'ticketPrintRequested', data: { jobId: id(600), uniqueReqId: id(101), copy: 0 } },
      { type: 'ticketPrintEnded', data: { jobId: id(600), uniqueReqId: id(101), result: 'unknown' } },
    ]
    const decided = (decision: 'printed' | 'notPrinted'): Event => ({
      type: 'ticketPrintDecidedByOperator',
      data: { uniqueReqId: id(101), decision },
    })
    const stateOfPaper = (...events: Event[]) =>
      after(...purchaseUnderWay(1), soldAs(1), ...printing, ...events).history[0]?.paper.state
    expect([stateOfPaper(), stateOfPaper(decided('printed')), stateOfPaper(decided('notPrinted'))]).toEqual([
      'maybe',
      'printed',
      'failed',
    ])
  })
})

describe('the money of a sold ticket', () => {
  const barcode = '5'.repeat(28)
  const moved = (
    kind: 'ticketCancellation' | 'payout' | 'payoutCancellation',
    ticketBarcode = barcode,
  ): Event => ({
    type: 'movementRecovered',
    data: {
      ...{ movementId: id(700), operatorId: 1042, kind, amount: 100, doneAt: 30_000 },
      barcode: ticketBarcode,
    },
  })
  /** The ticket with this barcode, one under way, and one that was refused. */
  const outcomeAfter = (instantPrize: number | undefined, ...events: Event[]) =>
    after(
      ...[...purchaseUnderWay(1), ...purchaseUnderWay(2), ...purchaseUnderWay(3)],
      soldAs(1, { barcode, ...(instantPrize === undefined ? {} : { instantPrize }) }),
      refused(3),
      ...events,
    ).history.find(({ uniqueReqId }) => uniqueReqId === id(101))?.outcome

  it('is an instant win that was paid out, until that is taken back', () => {
    expect(outcomeAfter(500, moved('payout'))).toMatchObject({ isWinPaid: true, cancelledAt: null })
    expect(outcomeAfter(500, moved('payout'), moved('payoutCancellation'))).not.toHaveProperty('isWinPaid')
    expect(outcomeAfter(500, moved('ticketCancellation'))).not.toHaveProperty('isWinPaid')
  })

  it('is no instant win where its sale did not say that it won', () => {
    expect(outcomeAfter(undefined, moved('payout'))).not.toHaveProperty('isWinPaid')
  })

  it('is returned by its own cancellation alone', () => {
    expect(outcomeAfter(undefined, moved('ticketCancellation'))).toMatchObject({
      cancelledAt: expect.any(Number),
    })
    expect(outcomeAfter(undefined, moved('payout'))).toMatchObject({ cancelledAt: null })
    expect(outcomeAfter(undefined, moved('ticketCancellation', '6'.repeat(28)))).toMatchObject({
      cancelledAt: null,
    })
  })
})

describe('the print of a ticket', () => {
  const printed = { jobId: id(601), uniqueReqId: id(101), result: 'printed' } as const
  const requested: Event = {
    type: 'ticketPrintRequested',
    data: { jobId: id(601), uniqueReqId: id(101), copy: 0 },
  }
  const paperAfter = (...events: Event[]) =>
    after(...purchaseUnderWay(1), soldAs(1), requested, ...events).history[0]!.paper

  it('is known by its job, and by how that ends', () => {
    expect(paperAfter()).toMatchObject({ jobId: id(601) })
    expect(paperAfter({ type: 'ticketPrintEnded', data: printed })).toMatchObject({ state: 'printed' })
  })

  it('of a ticket that has left the list changes none in it', () => {
    const left: Event = { type: 'ticketPrintEnded', data: { ...printed, hasLeft: true } }
    expect(paperAfter(left)).toEqual(paperAfter())
  })
})
