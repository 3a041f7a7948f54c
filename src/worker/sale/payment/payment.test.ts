import { describe, expect, it } from 'vitest'
import type { Event } from '../../../events/vocabulary.ts'
import type { WireRefusedTicket, WireSoldTicket } from '../../../protocol/tickets.ts'
import { given, goodFacts, id, stateAfter, factsWith } from '../../../../tests/kit/decider.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold, wireSold } from '../../../../tests/kit/shop.ts'
import { visibleHistory } from './view.ts'
import { hostError } from '../../../protocol/error-codes.ts'
import { maxTotal } from '../../../values/money.ts'

const added = (...numbers: number[]): Event[] =>
  numbers.map((number) => ({ type: 'ticketAdded', data: { ticket: lottoTicket(number) } }))

const types = (events: readonly Event[]) => events.map(({ type }) => type)

describe('paying the cart', () => {
  it('requests all tickets of one endpoint in one request, each with its own id [paid-in-one-batch]', () => {
    const { events } = given(...openShop, ...added(1, 2, 3)).when({ type: 'pay' })
    expect(types(events)).toEqual(['paymentTaken', 'purchaseRequested'])
    const [, request] = events
    const tickets = request?.type === 'purchaseRequested' ? request.data.tickets : []
    expect(new Set(tickets.map(({ uniqueReqId }) => uniqueReqId)).size).toBe(3)
  })

  it('notes what the host calls a game, where that is more than the common name', () => {
    const offered = { gameId: 4, name: 'Lotto', names: { en: 'Lucky lotto' }, prices: { '1': 100 } }
    const { events } = given(
      ...openShop,
      { type: 'gamesOffered', data: { games: [offered] } },
      ...added(1),
    ).when({ type: 'pay' })
    const [, request] = events
    const [ticket] = request?.type === 'purchaseRequested' ? request.data.tickets : []
    expect(ticket).toMatchObject({
      ticket: { gameId: 4 },
      game: { name: 'Lotto', names: { en: 'Lucky lotto' } },
    })
  })

  it('sends game 51 to an endpoint of its own', () => {
    const grand = lottoTicket(2, { gameId: 51 })
    const { events } = given(...openShop, ...added(1), { type: 'ticketAdded', data: { ticket: grand } }).when(
      {
        type: 'pay',
      },
    )
    const lotteries = events.flatMap((event) =>
      event.type === 'purchaseRequested' ? [event.data.lottery] : [],
    )
    expect(lotteries).toEqual(['ordinary', 'grandLottery'])
  })

  it('moves the tickets from the cart to the history in the very event that requests them [ticket-leaves-cart]', () => {
    const before = [...openShop, ...added(1, 2)]
    const { events } = given(...before).when({ type: 'pay' })
    const after = stateAfter([...before, ...events])
    expect(after.cart.tickets).toEqual([])
    expect(after.payment.history.map(({ outcome }) => outcome.kind)).toEqual(['pending', 'pending'])
  })

  it('is for the tickets that the cashier saw: one that was added since stays in the cart', () => {
    const before = [...openShop, ...added(1, 2, 3)]
    const { events } = given(...before).when({ type: 'pay', tickets: [id(1), id(2)], received: 200 })
    const after = stateAfter([...before, ...events])
    expect(after.payment.history.map(({ ticket }) => ticket.ticketId).toSorted()).toEqual([id(1), id(2)])
    expect(after.cart.tickets.map(({ ticketId }) => ticketId)).toEqual([id(3)])
  })

  it('is refused if the cart has none of the tickets that the cashier saw any more', () => {
    const { code } = given(...openShop, ...added(3)).when({ type: 'pay', tickets: [id(1)] })
    expect(code).toBe('cartEmpty')
  })

  it('moves a ticket whose draw is over to the open draw, where the cashier has agreed to that', () => {
    const next: Event = {
      type: 'drawsAnnounced',
      data: { draws: [{ gameId: 4, drawId: 8, closesAt: 90_000 }] },
    }
    const { events } = given(...openShop, ...added(1, 2), next).when({ type: 'pay', movesClosed: [id(2)] })
    expect(events[0]).toEqual({ type: 'ticketMovedToDraw', data: { ticketId: id(2), drawId: 8 } })
    expect(types(events)).toEqual(['ticketMovedToDraw', 'paymentTaken', 'purchaseRequested'])
    expect(events[1]).toMatchObject({ data: { total: 100 } })
  })

  it('is refused while a ticket of the cart is for a draw that is over', () => {
    const { code } = given(...openShop, ...added(1)).when({ type: 'pay' }, { hostNow: 60_000 })
    expect(code).toBe('drawClosed')
  })

  it.each([
    ['the cart is empty', [], goodFacts, 'cartEmpty'],
    [
      'the print socket is down',
      added(1),
      factsWith({ printing: { socket: 'down' as const } }),
      'printServiceDown',
    ],
    [
      'the printer is set up but not ready',
      added(1),
      factsWith({ printing: { printer: { ...goodFacts.printing.printer!, status: false } } }),
      'printerNotReady',
    ],
    ['the log cannot be written', added(1), factsWith({ log: { isBroken: true } }), 'logUnavailable'],
  ])('is refused while %s [waits-for-printer]', (_name, events, facts, code) => {
    expect(given(...openShop, ...events).when({ type: 'pay' }, { facts }).code).toBe(code)
  })

  it('is refused while the till is below zero', () => {
    const poor: Event = { type: 'tillReported', data: { balance: -1 } }
    expect(given(...openShop, ...added(1), poor).when({ type: 'pay' }).code).toBe('notEnoughFunds')
  })

  it('is refused where its tickets cost more together than a log can have', () => {
    const dear: Event[] = [1, 2].map((number) => ({
      type: 'ticketAdded',
      data: { ticket: lottoTicket(number, { price: maxTotal }) },
    }))
    const pay = (...inCart: Event[]) => given(...openShop, ...inCart).when({ type: 'pay' })
    expect(pay(dear[0]!).code).toBeNull()
    expect(pay(...dear).outcome).toMatchObject({ refusal: { code: 'cartFull', details: { count: 1 } } })
  })
})

describe('the answer to a purchase', () => {
  const underWay = [...openShop, ...purchaseUnderWay(1), ...purchaseUnderWay(2)]
  const answer = (results: (WireSoldTicket | WireRefusedTicket)[]) =>
    given(...underWay).when({ type: 'recordPurchaseAnswer', purchaseId: id(201), results })

  it('sells the ticket whose id it names [history-entry] [answers-by-id]', () => {
    expect(answer([wireSold(id(101))]).events).toEqual([
      { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } },
    ])
  })

  it('refuses the ticket that it refuses, for the reason that it names', () => {
    const error = hostError('draw_closed')
    expect(answer([{ unique_req_id: id(101), error }]).events).toEqual([
      { type: 'ticketRefused', data: { uniqueReqId: id(101), ...error } },
    ])
  })

  it('says nothing new of a ticket that is unknown already, where it does not name it', () => {
    const unknown: Event = {
      type: 'purchaseOutcomeUnknown',
      data: { uniqueReqIds: [id(101)], reason: 'noAnswer' },
    }
    const late = given(...underWay, unknown).when({
      type: 'recordPurchaseAnswer',
      purchaseId: id(201),
      results: [],
    })
    expect(late.events).toEqual([])
  })

  it('that does not arrive leaves unknown what is under way, once', () => {
    const noAnswer = { type: 'recordPurchaseUnknown', purchaseId: id(201), reason: 'noAnswer' } as const
    const { events } = given(...underWay).when(noAnswer)
    expect(events).toEqual([
      { type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: [id(101)], reason: 'noAnswer' } },
    ])
    expect(given(...underWay, ...events).when(noAnswer).events).toEqual([])
  })

  it.each<[string, WireSoldTicket | WireRefusedTicket, Event]>([
    ['sells', wireSold(id(101)), { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } }],
    [
      'refuses',
      { unique_req_id: id(101), error: hostError('draw_closed') },
      { type: 'ticketRefused', data: { uniqueReqId: id(101), ...hostError('draw_closed') } },
    ],
  ])('that comes after another operator has logged in %s for the one who paid', (_name, result, event) => {
    const { events } = given(...underWay, { type: 'loggedIn', data: { operatorId: 7 } }).when({
      type: 'recordPurchaseAnswer',
      purchaseId: id(201),
      results: [result],
    })
    expect(events).toEqual([{ ...event, data: { ...event.data, takenOverFrom: 1042 } }])
  })

  it('leaves a ticket that it does not name unknown, neither sold nor refused', () => {
    expect(answer([]).events).toEqual([
      { type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: [id(101)], reason: 'notInAnswer' } },
    ])
  })

  it('sells a ticket at the price of the host, whatever the counter had shown', () => {
    const { events } = answer([wireSold(id(101), { price: 150 })])
    expect(events).toEqual([{ type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold(150) } }])
  })

  it('leaves a ticket unknown that it sold for another game', () => {
    expect(answer([wireSold(id(101), { gameId: 16 })]).events).toEqual([
      { type: 'purchaseOutcomeUnknown', data: { uniqueReqIds: [id(101)], reason: 'badAnswer' } },
    ])
  })

  it('has no effect on the tickets of another purchase', () => {
    expect(answer([wireSold(id(101)), wireSold(id(102))]).events).toHaveLength(1)
  })

  it('arriving twice sells once', () => {
    const soldOnce: Event = { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } }
    const again = given(...underWay, soldOnce).when({
      type: 'recordPurchaseAnswer',
      purchaseId: id(201),
      results: [wireSold(id(101))],
    })
    expect(again.events).toEqual([])
  })
})

describe('an unknown purchase', () => {
  const unknown: Event = {
    type: 'purchaseOutcomeUnknown',
    data: { uniqueReqIds: [id(101)], reason: 'noAnswer' },
  }
  const shop = [...openShop, ...purchaseUnderWay(1), unknown]

  it('cannot be bought again', () => {
    expect(given(...shop).when({ type: 'rebuy', uniqueReqId: id(101) }).code).toBe('notRebuyable')
  })

  it('keeps the operator from logging out [unknown-stays]', () => {
    expect(given(...shop).when({ type: 'recordLogout', reason: 'operator' }).code).toBe('unresolvedMoney')
  })

  it('is what a purchase under way becomes when the counter starts again', () => {
    const restarted = stateAfter([...openShop, ...purchaseUnderWay(1), openShop[0]!])
    expect(restarted.payment.history[0]?.outcome).toEqual({ kind: 'unknown', reason: 'restart' })
  })

  it.each([
    ['sold', { status: 'sold', ticket: wireSold(id(101)) }, 'ticketSold'],
    ['refused', { status: 'refused', error: hostError('draw_closed') }, 'ticketRefused'],
    ['absent', { status: 'absent' }, 'ticketNeverReceived'],
  ] as const)('becomes what the host answers to the inquiry: %s', (_name, result, type) => {
    const results = [{ ...result, unique_req_id: id(101) }]
    expect(types(given(...shop).when({ type: 'recordInquiry', results }).events)).toEqual([type])
  })

  it('is refused with the field that the host names, in the log alone', () => {
    const error = hostError('bet_invalid', 'base.bets.0.numbers')
    const results = [{ status: 'refused' as const, error, unique_req_id: id(101) }]
    const { events } = given(...shop).when({ type: 'recordInquiry', results })
    expect(events).toEqual([{ type: 'ticketRefused', data: { uniqueReqId: id(101), ...error } }])
    const outcome = stateAfter([...shop, ...events]).payment.history[0]?.outcome
    expect(outcome).toMatchObject({ kind: 'refused', code: 1001, name: 'bet_invalid' })
    expect(outcome).not.toHaveProperty('field')
  })

  it.each([
    ['by another id', wireSold(id(102))],
    ['for another game', wireSold(id(101), { gameId: 16 })],
  ])('stays unknown if the host answers about a ticket %s', (_name, ticket) => {
    const results = [{ status: 'sold' as const, unique_req_id: id(101), ticket }]
    expect(given(...shop).when({ type: 'recordInquiry', results }).events).toEqual([])
  })

  it('is sold at the price of the host, where the inquiry answers another one', () => {
    const results = [
      { status: 'sold' as const, unique_req_id: id(101), ticket: wireSold(id(101), { price: 150 }) },
    ]
    expect(given(...shop).when({ type: 'recordInquiry', results }).events).toEqual([
      { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold(150) } },
    ])
  })

  it('is sold once, where the host lists it twice', () => {
    const result = { status: 'sold' as const, unique_req_id: id(101), ticket: wireSold(id(101)) }
    const { events } = given(...shop).when({ type: 'recordInquiry', results: [result, result] })
    expect(types(events)).toEqual(['ticketSold'])
  })

  it('is decided by the operator, and no other one with it', () => {
    const both = [...openShop, ...purchaseUnderWay(1), ...purchaseUnderWay(2, lottoTicket(2, { price: 250 }))]
    const unknownBoth: Event = {
      type: 'purchaseOutcomeUnknown',
      data: { uniqueReqIds: [id(101), id(102)], reason: 'noAnswer' },
    }
    const decide = (number: number, ...events: Event[]) =>
      given(...both, ...events).when({ type: 'decideUnknown', uniqueReqId: id(number), decision: 'notSold' })
    expect(decide(101, unknownBoth).events).toEqual([
      {
        type: 'ticketDecidedByOperator',
        data: {
          uniqueReqId: id(101),
          decision: 'notSold',
          decided: { operatorId: 1042, about: 'sale', amount: 100 },
        },
      },
    ])
    expect(decide(101).code).toBe('noSuchTicket')
    expect(decide(109, unknownBoth).code).toBe('noSuchTicket')
  })

  it.each([['sold'], ['refused']] as const)(
    'that is %s by now stays so, whatever a late inquiry answers',
    (fate) => {
      const resolved: Event =
        fate === 'sold'
          ? { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } }
          : { type: 'ticketRefused', data: { uniqueReqId: id(101), ...hostError('draw_closed') } }
      const results = [{ status: 'absent' as const, unique_req_id: id(101) }]
      const late = given(...openShop, ...purchaseUnderWay(1), resolved).when({
        type: 'recordInquiry',
        results,
      })
      expect(late.events).toEqual([])
    },
  )

  it('is never trimmed from the history, however much is sold after it [never-trimmed]', () => {
    const later = Array.from({ length: 15 }, (_, index) => purchaseUnderWay(20 + index)).flat()
    const resolved = Array.from({ length: 15 }, (_, index): Event => ({
      type: 'ticketRefused',
      data: { uniqueReqId: id(120 + index), ...hostError('draw_closed') },
    }))
    const state = stateAfter([...shop, ...later, ...resolved, { type: 'historyCleared', data: {} }])
    expect(visibleHistory(state.payment.history).map(({ uniqueReqId }) => uniqueReqId)).toEqual([id(101)])
  })
})

describe('clearing the history', () => {
  it('is an event while there is one, and nothing without', () => {
    expect(given(...openShop).when({ type: 'clearHistory' }).events).toEqual([])
    expect(given(...openShop, ...purchaseUnderWay(1)).when({ type: 'clearHistory' }).events).toEqual([
      { type: 'historyCleared', data: {} },
    ])
  })
})
