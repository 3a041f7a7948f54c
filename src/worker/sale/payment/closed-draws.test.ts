import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { given, stateAfter, factsWith } from '../../../../tests/kit/decider.ts'
import { lottoTicket, openShop } from '../../../../tests/kit/shop.ts'
import type { Event } from '../../../events/vocabulary.ts'
import type { Command } from '../../commands.ts'

/** Draw 7 of game 4 is over, draw 8 is open; draw 7 of games 16 and 51 is open still. */
const nextDraw: Event = {
  type: 'drawsAnnounced',
  data: { draws: [{ gameId: 4, drawId: 8, closesAt: 90_000 }] },
}
const inCart = (...gameIds: number[]): Event[] =>
  gameIds.map((gameId, index) => ({
    type: 'ticketAdded',
    data: { ticket: lottoTicket(index + 1, { gameId }) },
  }))
/** All of them were seen as closed. */
const move: Command = {
  type: 'pay',
  movesClosed: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => lottoTicket(number).ticketId),
}

const drawsBought = (events: readonly Event[]) =>
  events.flatMap((event) =>
    event.type === 'purchaseRequested'
      ? event.data.tickets.map(({ ticket }) => [ticket.gameId, ticket.drawId])
      : [],
  )

describe('a cart with a draw that is over', () => {
  const shop = [...openShop, ...inCart(4, 16, 4, 51), nextDraw]

  it('is not sent where every ticket is for it', () => {
    expect(given(...openShop, ...inCart(4, 4), nextDraw).when({ type: 'pay' }).code).toBe('drawClosed')
  })

  it('is paid at once, except the tickets that were not shown as closed yet, which stay in it [closed-draws]', () => {
    const { events } = given(...shop).when({
      type: 'pay',
      movesClosed: [lottoTicket(3).ticketId],
      received: 300,
    })
    expect(drawsBought(events)).toEqual([
      [16, 7],
      [4, 8],
      [51, 7],
    ])
    expect(events.find(({ type }) => type === 'paymentTaken')).toMatchObject({ data: { total: 300 } })
    const after = stateAfter([...shop, ...events])
    expect(after.cart.tickets).toEqual([lottoTicket(1)])
  })

  it('is paid by one act of the cashier, with every closed ticket in the draw that is open [closed-draws]', () => {
    const { events } = given(...shop).when(move)
    expect(drawsBought(events)).toEqual([
      [4, 8],
      [16, 7],
      [4, 8],
      [51, 7],
    ])
    expect(events.filter(({ type }) => type === 'ticketMovedToDraw')).toHaveLength(2)
    const after = stateAfter([...shop, ...events])
    expect(after.cart.tickets).toEqual([])
    expect(after.payment.history.map(({ ticket }) => ticket.drawId).sort()).toEqual([7, 7, 8, 8])
  })

  it('keeps the tickets that have no open draw to go to, and no other', () => {
    const { events } = given(...shop).when(move, { hostNow: 60_000 })
    expect(drawsBought(events)).toEqual([
      [4, 8],
      [4, 8],
    ])
    expect(stateAfter([...shop, ...events]).cart.tickets.map(({ gameId }) => gameId)).toEqual([16, 51])
  })

  it('moves nothing where it cannot be paid', () => {
    const facts = factsWith({ log: { isBroken: true } })
    expect(given(...shop).when(move, { facts })).toMatchObject({ code: 'logUnavailable', events: [] })
    expect(given(...shop).when({ ...move, received: 399 })).toMatchObject({
      code: 'receivedTooLittle',
      events: [],
    })
  })

  it('is never sent for a draw that is not the open one, whatever has closed meanwhile [closed-draws]', () => {
    const gameIds = fc.array(fc.constantFrom(4, 16, 31, 51), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(gameIds, fc.boolean(), fc.boolean(), (games, isNext, movesClosed) => {
        const events = [...openShop, ...inCart(...games), ...(isNext ? [nextDraw] : [])]
        // An instant game has no draw; lottoTicket gives all of them one, which is never the open one there.
        const open: Record<number, number> = { 4: isNext ? 8 : 7, 16: 7, 31: 0, 51: 7 }
        for (const [gameId, drawId] of drawsBought(
          given(...events).when(movesClosed ? move : { type: 'pay' }).events,
        ))
          expect(drawId).toBe(open[gameId!])
      }),
    )
  })
})

it('a cart in which no draw is over is paid as ever, whether or not closed tickets may be moved', () => {
  const shop = [...openShop, ...inCart(4, 16)]
  expect(given(...shop).when(move).events).toEqual(given(...shop).when({ type: 'pay' }).events)
})
