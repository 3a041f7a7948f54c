import { describe, expect, it } from 'vitest'
import { given, stateAfter } from '../../../tests/kit/decider.ts'
import { lottoTicket, openShop } from '../../../tests/kit/shop.ts'
import type { Event } from '../../events/vocabulary.ts'

describe('a log-in while the session of an earlier operator has not ended', () => {
  const logIn = (operatorId: number) => given(...openShop).when({ type: 'recordLogin', operatorId })

  it('ends that session first, so that the till of the earlier operator is not taken for the next one’s', () => {
    const { events } = logIn(7)
    expect(events).toEqual([
      { type: 'loggedOut', data: { reason: 'refused' } },
      { type: 'loggedIn', data: { operatorId: 7 } },
    ])
    const after = [...openShop, ...events]
    expect(stateAfter(after).till.balance).toBeNull()
    expect(given(...after).when({ type: 'handOverTill', denominations: [] }).code).toBe('tillUnknown')
  })

  it('clears the cart of the earlier operator as well', () => {
    const added: Event = { type: 'ticketAdded', data: { ticket: lottoTicket(1) } }
    const { events } = given(...openShop, added).when({ type: 'recordLogin', operatorId: 7 })
    expect(events.map(({ type }) => type)).toEqual(['loggedOut', 'cartCleared', 'loggedIn'])
  })

  it('goes on with the till where the same operator logs in again', () => {
    const { events } = logIn(1042)
    expect(events).toEqual([{ type: 'loggedIn', data: { operatorId: 1042 } }])
    expect(stateAfter([...openShop, ...events]).till.balance).toBe(100_000)
  })
})
