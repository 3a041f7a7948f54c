import { describe, expect, it } from 'vitest'
import { factsWith, goodFacts, id, stateAfter } from '../../../../tests/kit/decider.ts'
import { openShop, purchaseUnderWay, sold } from '../../../../tests/kit/shop.ts'
import { deployments } from '../../../../locales/deployments.ts'
import type { Event } from '../../../events/vocabulary.ts'
import { hostError } from '../../../protocol/error-codes.ts'
import type { HistoryEntry } from './state.ts'
import { tillReceipt } from './till-receipt.ts'
import { isUnprinted, lastTaking, mayRebuy, payObstacle, saleObstacle, visibleHistory } from './view.ts'

const [started, deployed] = openShop as [Event, Event]
const reported = (balance: number): Event => ({ type: 'tillReported', data: { balance } })
const obstacleAfter = (...events: Event[]) => saleObstacle(stateAfter(events), goodFacts)?.code ?? null

const resolved = {
  sold: { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
  refused: { type: 'ticketRefused', data: { uniqueReqId: id(101), ...hostError('draw_closed') } },
  neverReceived: { type: 'ticketNeverReceived', data: { uniqueReqId: id(101) } },
  unknown: { type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: [id(101)], reason: 'noAnswer' } },
} satisfies Record<string, Event>
const entryAfter = (...events: Event[]): HistoryEntry =>
  stateAfter([...openShop, ...purchaseUnderWay(1), ...events]).payment.history[0]!

describe('a sale', () => {
  it('is possible in an open shop, and not before somebody has logged in', () => {
    expect(obstacleAfter(...openShop)).toBeNull()
    expect(obstacleAfter(started, deployed)).toBe('notLoggedIn')
    expect(obstacleAfter(started)).toBe('notLoggedIn')
  })

  it.each([
    [-1, 'notEnoughFunds'],
    [0, null],
    [1, null],
  ])('with a till of %i is stopped by: %s', (balance, code) => {
    expect(obstacleAfter(...openShop, reported(balance))).toBe(code)
  })

  it('is possible before the host has named the till, and while nothing is known of the deployment', () => {
    expect(obstacleAfter(...openShop.slice(0, -1))).toBeNull()
    const withoutDeployment = [started, ...openShop.slice(2)]
    expect(obstacleAfter(...withoutDeployment, reported(1))).toBeNull()
    expect(obstacleAfter(...withoutDeployment, reported(-1))).toBe('notEnoughFunds')
  })

  it('below zero is possible where the deployment allows it', () => {
    const pt = deployments.get('pt')!
    const lenient: Event = {
      type: 'deploymentLoaded',
      data: {
        deployment: { ...pt, flags: { ...pt.flags, negativeBalanceSales: true } },
        printService: 'http://127.0.0.1:3333',
        shop: { name: 'Balcão Rossio', id: '7' },
      },
    }
    expect(obstacleAfter(...openShop, lenient, reported(-1))).toBeNull()
  })

  it('needs a printer, and a payment something in the cart before that', () => {
    const facts = factsWith({ printing: { socket: 'down' } })
    expect(saleObstacle(stateAfter(openShop), facts)?.code).toBe('printServiceDown')
    expect(payObstacle(stateAfter(openShop), facts)?.code).toBe('cartEmpty')
  })
})

describe('a ticket of the history', () => {
  it('may be bought again where the host refused it or never received it', () => {
    const kinds = Object.entries(resolved).filter(([, event]) => mayRebuy(entryAfter(event)))
    expect(kinds.map(([kind]) => kind)).toEqual(['refused', 'neverReceived'])
  })

  const printed: Event[] = [
    { type: 'ticketPrintRequested', data: { jobId: id(600), uniqueReqId: id(101), copy: 0 } },
    { type: 'ticketPrintEnded', data: { jobId: id(600), uniqueReqId: id(101), result: 'printed' } },
  ]
  const cancelled: Event = {
    type: 'movementRecovered',
    data: {
      ...{ movementId: id(700), operatorId: 1042, kind: 'ticketCancellation', amount: 100, doneAt: 30_000 },
      barcode: sold().barcode,
    },
  }
  it.each<[string, Event[], boolean]>([
    ['sold and not printed', [resolved.sold], true],
    ['sold and printed', [resolved.sold, ...printed], false],
    ['sold and cancelled', [resolved.sold, cancelled], false],
    ['refused', [resolved.refused], false],
    ['unknown', [resolved.unknown], false],
  ])('that is %s is unprinted: %s', (_name, events, is) => {
    expect(isUnprinted(entryAfter(...events))).toBe(is)
  })

  it('is shown among the last ten, and beyond them while it is open or unprinted', () => {
    const entry = (number: number, outcome: HistoryEntry['outcome']): HistoryEntry => ({
      ...entryAfter(resolved.refused),
      ...{ uniqueReqId: id(number), outcome },
    })
    const { outcome: refused } = entryAfter(resolved.refused)
    const shown = (...last: HistoryEntry[]) =>
      visibleHistory([...Array.from({ length: 10 }, (_, at) => entry(at, refused)), ...last]).length
    expect(shown()).toBe(10)
    expect(shown(entry(11, refused))).toBe(10)
    expect(shown(entry(11, { kind: 'pending' }))).toBe(11)
    expect(shown(entry(11, { kind: 'sold', sold: sold(), at: 1, cancelledAt: null }))).toBe(11)
    expect(shown({ ...entry(11, { kind: 'pending' }), isHidden: true })).toBe(10)
  })
})

describe('the money of the last payment', () => {
  const [added, requested] = purchaseUnderWay(1) as [Event, Event]
  const payment = (received: number | null): Event => ({
    type: 'paymentTaken',
    data: { paymentId: id(301), purchaseIds: [id(201)], total: 100, received },
  })
  const takingAfter = (received: number | null, ...events: Event[]) =>
    stateAfter([...openShop, added, payment(received), requested, ...events])

  it('is what was counted less what is charged; without counted money there is no change', () => {
    expect(lastTaking(stateAfter(openShop))).toBeNull()
    expect(lastTaking(stateAfter([...openShop, added, requested]))).toBeNull()
    expect(lastTaking(takingAfter(null, resolved.sold))).toEqual({
      ...{ received: null, charged: 100, change: null, isFinal: true },
    })
    expect(lastTaking(takingAfter(500))).toEqual({
      ...{ received: 500, charged: 100, change: 400, isFinal: false },
    })
  })

  it('is that of its own tickets, whatever was sold before', () => {
    const state = stateAfter([...openShop, ...purchaseUnderWay(2), added, payment(500), requested])
    expect(lastTaking(state)).toMatchObject({ charged: 100, change: 400 })
  })

  it('is not that of the operator before: his player has gone, and the change with him', () => {
    const next: Event[] = [
      { type: 'loggedOut', data: { reason: 'operator' } },
      { type: 'loggedIn', data: { operatorId: 1043 } },
    ]
    expect(lastTaking(takingAfter(500, resolved.sold, ...next.slice(0, 1)))).toBeNull()
    expect(lastTaking(takingAfter(500, resolved.sold, ...next))).toBeNull()
  })

  it.each<[string, number | null, Event[], boolean]>([
    ['money was counted and the ticket is sold', 500, [resolved.sold], true],
    ['the price was counted exactly', 100, [resolved.sold], true],
    ['no money was counted', null, [resolved.sold], false],
    ['nothing was sold', 500, [resolved.refused], false],
    ['the ticket is in question', 500, [resolved.unknown], false],
  ])('has a till receipt where %s', (_name, received, events, has) => {
    const [taking] = takingAfter(received, ...events).payment.takings
    expect(tillReceipt(taking!) !== null).toBe(has)
  })

  it('has no till receipt while one of two tickets is in question', () => {
    const two: Event = {
      type: 'purchaseRequested',
      data: {
        ...{ purchaseId: id(201), operatorId: 1042, lottery: 'ordinary' as const },
        tickets: [2].map((number) => ({
          uniqueReqId: id(number + 100),
          ticket: { ...entryAfter().ticket, ticketId: id(number) },
        })),
      },
    }
    const [taking] = takingAfter(500, two, resolved.sold).payment.takings
    expect(tillReceipt(taking!)).toBeNull()
  })
})
