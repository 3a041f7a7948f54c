import { describe, expect, it } from 'vitest'
import type { Event } from '../../events/vocabulary.ts'
import { id, logged, stateAfter } from '../../../tests/kit/decider.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold } from '../../../tests/kit/shop.ts'
import { lastOperations, lastPaperOperation, lastReceipt } from '../api.ts'
import type { ReceiptContent } from '../../events/receipts.ts'
import { replay } from '../replay.ts'
import { receiptIssued } from '../../../tests/kit/receipts.ts'

const soldTicket: Event[] = [
  ...purchaseUnderWay(1),
  { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
]
const issued = (number: number, content?: ReceiptContent): Event =>
  receiptIssued(id(number), content, id(900 + number))
const printed = (job: number): Event[] => [
  { type: 'ticketPrintRequested', data: { jobId: id(job), uniqueReqId: id(101), copy: 0 } },
  { type: 'ticketPrintEnded', data: { jobId: id(job), uniqueReqId: id(101), result: 'printed' } },
]
const topUp = (number: number): [Event, Event] => [
  {
    type: 'movementRequested',
    data: {
      movementId: id(number),
      operatorId: 1042,
      movement: { kind: 'playerTopUp', userId: 'P1', amount: 700 },
    },
  },
  {
    type: 'movementDone',
    data: { movementId: id(number), kind: 'playerTopUp', amount: 700, balance: 100_700, accountBalance: 700 },
  },
]
const soldAs = (number: number): Event => ({
  type: 'ticketSold',
  data: { uniqueReqId: id(number + 100), sold: sold() },
})
const idsAfter = (...events: Event[]) => operationsAfter(...events).map(({ id: operation }) => operation)
/** The last events all happen in one moment. */
function idsAtOnce(before: readonly Event[], ...events: Event[]): string[] {
  const earlier = logged([...openShop, ...before])
  const atOnce = logged(events, earlier.length + 1).map((event) => ({ ...event, at: 9_000 }))
  return lastOperations(replay([...earlier, ...atOnce]).state).map(({ id: operation }) => operation)
}
const operationsAfter = (...events: Event[]) => lastOperations(stateAfter([...openShop, ...events]))

describe('the last operations', () => {
  it('are tickets and receipts together, newest first [last-operations]', () => {
    const kinds = operationsAfter(issued(401), ...soldTicket, issued(402)).map(({ kind }) => kind)
    expect(kinds).toEqual(['refill', 'ticket', 'refill'])
  })

  it('begin with the ticket that was sold last, also after the clock was set back', () => {
    const earlier = [...openShop, ...soldTicket]
    const later: Event[] = [
      ...purchaseUnderWay(2),
      { type: 'ticketSold', data: { uniqueReqId: id(102), sold: sold() } },
    ]
    const setBack = logged(later, earlier.length + 1).map((event) => ({ ...event, at: 1 }))
    const { state } = replay([...logged(earlier), ...setBack])
    expect(lastOperations(state).map(({ id: operation }) => operation)).toEqual([id(102), id(101)])
    expect(lastPaperOperation(state)?.id).toBe(id(102))
  })

  it('begin with the ticket that was bought last', () => {
    expect(idsAfter(...soldTicket, ...purchaseUnderWay(2), soldAs(2))).toEqual([id(102), id(101)])
  })

  it('of one purchase are in the order of their outcomes, and of those of the same moment the later ticket is first', () => {
    const two: Event = {
      type: 'purchaseRequested',
      data: {
        ...{ purchaseId: id(201), operatorId: 1042, lottery: 'ordinary' },
        tickets: [1, 2].map((number) => ({ uniqueReqId: id(number + 100), ticket: lottoTicket(number) })),
      },
    }
    expect(idsAfter(two, soldAs(2), soldAs(1))).toEqual([id(101), id(102)])
    expect(idsAtOnce([two], soldAs(1), soldAs(2))).toEqual([id(102), id(101)])
  })

  it('of the same moment begin with the ticket and go on with the receipt', () => {
    expect(idsAtOnce(purchaseUnderWay(1), issued(401), soldAs(1))).toEqual([id(101), id(401)])
  })

  it('begin with the ticket whose outcome was known last, though others were sold since its request', () => {
    const slip = issued(401)
    const events: Event[] = [
      ...purchaseUnderWay(1),
      { type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: [id(101)], reason: 'noAnswer' } },
      ...purchaseUnderWay(2),
      { type: 'ticketSold', data: { uniqueReqId: id(102), sold: sold() } },
      slip,
      { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
    ]
    const state = stateAfter([...openShop, ...events])
    const ids = [id(101), id(401), id(102)]
    expect(lastOperations(state).map(({ id: operation }) => operation)).toEqual(ids)
    expect(lastPaperOperation(state)?.id).toBe(id(101))
  })

  it('begin with the movement whose outcome was known last, though others were done since its request', () => {
    const [requested, done] = topUp(501)
    expect(
      operationsAfter(requested, ...topUp(502), issued(401), done).map(({ id: operation }) => operation),
    ).toEqual([id(501), id(401), id(502)])
  })

  it('are ten at most [ten-operations]', () => {
    const receipts = Array.from({ length: 15 }, (_, index) => issued(401 + index))
    expect(operationsAfter(...soldTicket, ...receipts)).toHaveLength(10)
  })

  it('keep the last receipt of each kind for a copy, however many others came after it [ten-operations]', () => {
    const onPaper = (number: number, slip = issued(number)): Event[] => [
      slip,
      { type: 'receiptPrintRequested', data: { jobId: id(number + 200), receiptId: id(number), copy: 0 } },
      {
        type: 'receiptPrintEnded',
        data: { jobId: id(number + 200), receiptId: id(number), result: 'printed' },
      },
    ]
    const slips = Array.from({ length: 30 }, (_, index) => onPaper(402 + index)).flat()
    const first = onPaper(401, issued(401, { kind: 'collection', at: 0, amount: 500, balance: 0 }))
    const state = stateAfter([...openShop, ...first, ...slips])
    expect(state.printing.receipts).toHaveLength(11)
    expect(lastReceipt(state, 'collection')?.receiptId).toBe(id(401))
    expect(lastReceipt(state, 'refill')?.receiptId).toBe(id(431))
  })

  it('show the amount that was moved, and none if nothing was', () => {
    const claim = { kind: 'claim', at: 0, prize: 9_000, ticket: { barcode: sold().barcode } } as const
    expect(operationsAfter(issued(401), issued(402, claim)).map(({ amount }) => amount)).toEqual([null, 500])
  })

  it('show the sum of the tickets of a till receipt, and none of a refill of nothing', () => {
    const tickets = [100, 250].map((price) => ({
      ...{ gameId: 4, barcode: sold().barcode, price, firstDrawSeries: '7', lastDrawSeries: '7' },
    }))
    const sale = issued(401, { kind: 'sale', at: 0, received: 500, tickets })
    const nothing = issued(402, { kind: 'refill', at: 0, amount: 0, balance: 0 })
    expect(operationsAfter(sale, nothing).map(({ amount }) => amount)).toEqual([null, 350])
  })

  it('show a ticket that was taken back as such', () => {
    const cancelled: Event = {
      type: 'movementRecovered',
      data: {
        ...{ movementId: id(700), operatorId: 1042, kind: 'ticketCancellation', amount: 100 },
        ...{ doneAt: 30_000, barcode: sold().barcode },
      },
    }
    expect(operationsAfter(...soldTicket).map(({ kind }) => kind)).toEqual(['ticket'])
    expect(operationsAfter(...soldTicket, cancelled).map(({ kind }) => kind)).toEqual(['cancelledTicket'])
  })

  it('have what the host called the game of a ticket at the sale', () => {
    const [added, requested] = purchaseUnderWay(1)
    if (requested?.type !== 'purchaseRequested') throw new Error('no purchase')
    const game = { name: 'Fish', names: { pt: 'Peixes' } }
    const tickets = requested.data.tickets.map((ticket) => ({ ...ticket, game }))
    const purchase: Event = { ...requested, data: { ...requested.data, tickets } }
    expect(operationsAfter(added!, purchase, soldTicket.at(-1)!)).toMatchObject([{ game }])
    expect(operationsAfter(...soldTicket)[0]).not.toHaveProperty('game')
  })

  it('leave out what was never sold', () => {
    expect(operationsAfter(...purchaseUnderWay(1))).toEqual([])
  })

  it('print a copy of what is on paper, and the original of what is not [last-operations]', () => {
    expect(operationsAfter(...soldTicket)[0]?.print?.type).toBe('printTicket')
    expect(operationsAfter(...soldTicket, ...printed(301))[0]?.print?.type).toBe('printCopy')
    const slip: Event[] = [
      { type: 'receiptPrintRequested', data: { jobId: id(601), receiptId: id(401), copy: 0 } },
      { type: 'receiptPrintEnded', data: { jobId: id(601), receiptId: id(401), result: 'printed' } },
    ]
    expect(operationsAfter(issued(401))[0]?.print?.type).toBe('printReceipt')
    expect(operationsAfter(issued(401), ...slip)[0]?.print?.type).toBe('printReceiptCopy')
  })

  it('still have a ticket that the operator cleared from the history', () => {
    const cleared: Event = { type: 'historyCleared', data: {} }
    expect(operationsAfter(...soldTicket, ...printed(301), cleared)).toHaveLength(1)
  })

  it('have money of a player’s account, which comes out on no paper', () => {
    const [first, second] = operationsAfter(issued(401), ...topUp(501))
    expect(first).toMatchObject({ kind: 'playerTopUp', amount: 700, paper: null, print: null })
    expect(second?.kind).toBe('refill')
  })

  it('have no movement that was not done', () => {
    expect(operationsAfter(topUp(501)[0])).toEqual([])
  })

  it('are printed once more from the last one that has a paper', () => {
    const state = stateAfter([...openShop, issued(401), ...topUp(501)])
    expect(lastPaperOperation(state)?.print).toEqual({ type: 'printReceipt', receiptId: id(401) })
  })
})
