import { expect, it } from 'vitest'
import { given, stateAfter } from '../../../../tests/kit/decider.ts'
import { lottoTicket, openShop } from '../../../../tests/kit/shop.ts'

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
