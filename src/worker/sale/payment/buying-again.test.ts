import { describe, expect, it } from 'vitest'
import { factsWith, given, id } from '../../../../tests/kit/decider.ts'
import { lottoTicket, openShop, purchaseUnderWay, sold } from '../../../../tests/kit/shop.ts'
import type { Event } from '../../../events/vocabulary.ts'
import { hostError } from '../../../protocol/error-codes.ts'
import { maxTotal } from '../../../values/money.ts'

describe('buying again', () => {
  const refused: Event = {
    type: 'ticketRefused',
    data: { uniqueReqId: id(101), ...hostError('draw_closed') },
  }
  const shop = [...openShop, ...purchaseUnderWay(1), refused]

  it('is a new purchase with a new id, linked to the refused one, for the draw that is open [buy-again] [history-entry] [answers-by-id]', () => {
    const next: Event = {
      type: 'drawsAnnounced',
      data: { draws: [{ gameId: 4, drawId: 8, closesAt: 90_000 }] },
    }
    const [event] = given(...shop, next).when({ type: 'rebuy', uniqueReqId: id(101) }).events
    const [ticket] = event?.type === 'purchaseRequested' ? event.data.tickets : []
    expect(ticket?.rebuyOf).toBe(id(101))
    expect(ticket?.uniqueReqId).not.toBe(id(101))
    expect(ticket?.ticket.drawId).toBe(8)
  })

  it('takes the place of the refused entry, so that it can be bought again only once [rebuy-replaces]', () => {
    const { events } = given(...shop).when({ type: 'rebuy', uniqueReqId: id(101) })
    expect(given(...shop, ...events).when({ type: 'rebuy', uniqueReqId: id(101) }).code).toBe('notRebuyable')
  })

  describe('joins the payment of the refused ticket', () => {
    const takenFor = (number: number): Event => ({
      type: 'paymentTaken',
      data: { paymentId: id(number + 300), purchaseIds: [id(number + 200)], total: 100, received: 500 },
    })
    const shiftOpened: Event = { type: 'shiftOpened', data: { operatorId: 1042, opening: 100_000 } }
    const paid = [...openShop, shiftOpened, takenFor(1), ...purchaseUnderWay(1), refused]
    const joined = (...events: Event[]) => {
      const [event] = given(...events).when({ type: 'rebuy', uniqueReqId: id(101) }).events
      return event?.type === 'purchaseRequested' ? event.data.paymentId : null
    }

    it('where that is the latest one', () => expect(joined(...paid)).toBe(id(301)))

    it('and not where another payment came after it: its player may be gone', () =>
      expect(joined(...paid, takenFor(2), ...purchaseUnderWay(2))).toBeUndefined())

    it('and not where another operator took it', () =>
      expect(joined(...paid, { type: 'loggedIn', data: { operatorId: 7 } })).toBeUndefined())

    it('also where no shift was open, or it opened after the payment', () => {
      const early = [...openShop, takenFor(1), ...purchaseUnderWay(1), refused]
      expect(joined(...early)).toBe(id(301))
      expect(joined(...early, shiftOpened)).toBe(id(301))
    })

    it('and not where its operator has logged out since: its player has gone', () => {
      const facts = factsWith({ payment: { leftPaymentId: id(301) } })
      const { events } = given(...paid).when({ type: 'rebuy', uniqueReqId: id(101) }, { facts })
      expect(events[0]?.data).not.toHaveProperty('paymentId')
    })

    it('and not where nothing is known of a payment', () =>
      expect(joined(...openShop, shiftOpened, ...purchaseUnderWay(1), refused)).toBeUndefined())
  })

  it('repeats the refused ticket that is named, not another one', () => {
    const other = lottoTicket(2, { priceVariant: '2', price: 250 })
    const refusedToo: Event = {
      type: 'ticketRefused',
      data: { uniqueReqId: id(102), ...hostError('draw_closed') },
    }
    const both = [...shop, ...purchaseUnderWay(2, other), refusedToo]
    const priceOf = (number: number) => {
      const [event] = given(...both).when({ type: 'rebuy', uniqueReqId: id(number) }).events
      return event?.type === 'purchaseRequested' ? event.data.tickets.map(({ ticket }) => ticket.price) : []
    }
    expect([priceOf(101), priceOf(102)]).toEqual([[100], [250]])
  })

  const offered = (prices: Record<string, number>, gameId = 4): Event => ({
    type: 'gamesOffered',
    data: { games: [{ gameId, name: 'Game', prices }] },
  })
  it.each([
    [
      'the print program is down',
      [],
      { facts: factsWith({ printing: { socket: 'down' } }) },
      'printServiceDown',
    ],
    ['the game is not offered any more', [offered({ '1': 100 }, 16)], {}, 'gameNotOffered'],
    ['the game has another price variant by now', [offered({ '2': 250 })], {}, 'gameNotOffered'],
    ['no draw is open', [], { hostNow: 60_000 }, 'drawClosed'],
  ] as const)('is refused while %s', (_name, events, moment, code) => {
    expect(given(...shop, ...events).when({ type: 'rebuy', uniqueReqId: id(101) }, moment).code).toBe(code)
  })

  it('is refused where the ticket costs more by now than a log can have', () => {
    const ticket = lottoTicket(1, { drawCount: 2, price: 200 })
    const dear = [...openShop, ...purchaseUnderWay(1, ticket), refused, offered({ '1': maxTotal })]
    expect(given(...dear).when({ type: 'rebuy', uniqueReqId: id(101) }).code).toBe('gameNotOffered')
  })

  it('names the game that is not offered any more', () => {
    const { outcome } = given(...shop, offered({})).when({ type: 'rebuy', uniqueReqId: id(101) })
    expect(outcome).toMatchObject({ refusal: { details: { gameId: 4 } } })
  })

  it('is not offered for a ticket that was sold [buy-again]', () => {
    const soldShop = [
      ...openShop,
      ...purchaseUnderWay(1),
      { type: 'ticketSold', data: { uniqueReqId: id(101), sold: sold() } } as const,
    ]
    expect(given(...soldShop).when({ type: 'rebuy', uniqueReqId: id(101) }).code).toBe('notRebuyable')
  })
})
