import { expect, it } from 'vitest'
import { given, stateAfter } from '../../../../tests/kit/decider.ts'
import { lottoTicket, openShop } from '../../../../tests/kit/shop.ts'
import type { Event } from '../../../events/vocabulary.ts'
import { maxTotal } from '../../../values/money.ts'

const inCart = (number: number) => ({ type: 'ticketAdded', data: { ticket: lottoTicket(number) } }) as const

it('a cart that is cleared is empty, and an empty one is left as it is [clear-cart]', () => {
  const full = [...openShop, inCart(1), inCart(2)]
  const { events } = given(...full).when({ type: 'clearCart' })
  expect(events).toEqual([{ type: 'cartCleared', data: {} }])
  expect(stateAfter([...full, ...events]).cart.tickets).toEqual([])
  expect(given(...openShop).when({ type: 'clearCart' })).toMatchObject({ code: null, events: [] })
})

it('a ticket in a price variant that the game does not have is refused, whatever its name', () => {
  for (const priceVariant of ['9', '', '__proto__', 'constructor', 'toString']) {
    const { ticketId, gameId, bets, drawCount } = lottoTicket(1)
    const add = { type: 'addTicket', ticketId, gameId, bets, drawCount, priceVariant } as const
    expect(given(...openShop).when(add)).toMatchObject({ code: 'gameNotOffered', events: [] })
  }
})

it('a ticket is refused at a price that no log can have', () => {
  const prices = { '1': maxTotal }
  const dear: Event = { type: 'gamesOffered', data: { games: [{ gameId: 4, name: 'Lotto', prices }] } }
  const { ticketId, gameId, priceVariant, bets } = lottoTicket(1)
  const add = (drawCount: number) =>
    given(...openShop, dear).when({ type: 'addTicket', ticketId, gameId, priceVariant, bets, drawCount })
  expect(add(1).events).toMatchObject([{ type: 'ticketAdded', data: { ticket: { price: maxTotal } } }])
  expect(add(2)).toMatchObject({ code: 'gameNotOffered', events: [] })
})
