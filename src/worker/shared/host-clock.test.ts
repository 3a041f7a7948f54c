import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { given, goodFacts, id, factsWith } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import type { Command } from '../commands.ts'
import { hostNowOf } from './host-clock.ts'

/** Any time at all, which is what a wrong or a jumping clock says. */
const anyClock = fc.integer({ min: 0, max: 4_000_000_000_000 })
const add: Command = {
  type: 'addTicket',
  ticketId: id(1),
  gameId: 4,
  priceVariant: '1',
  bets: [{ numbers: [1, 2, 3, 4, 5, 6] }],
  drawCount: 1,
}

describe('the host’s time', () => {
  it('is not known before the host has spoken', () => expect(hostNowOf(goodFacts, 5_000)).toBeNull())

  it('advances from its last answer with the monotonic clock [host-clock]', () => {
    const facts = factsWith({ status: { hostTime: { hostAtMs: 1_000_000, monotonicAtMs: 40 } } })
    expect(hostNowOf(facts, 40)).toBe(1_000_000)
    expect(hostNowOf(facts, 2_540.4)).toBe(1_002_500)
  })
})

describe('a draw that is open until 60 000 by the host’s clock', () => {
  it('is sold until then, for any time of the counter’s own clock', () => {
    fc.assert(
      fc.property(anyClock, fc.nat(59_999), (now, hostNow) => {
        expect(given(...openShop).when(add, { now, hostNow }).code).toBeNull()
      }),
    )
  })

  it('is never sold late, for any time of the counter’s own clock', () => {
    fc.assert(
      fc.property(anyClock, fc.nat(1_000_000), (now, lateMs) => {
        expect(given(...openShop).when(add, { now, hostNow: 60_000 + lateMs }).code).toBe('drawClosed')
      }),
    )
  })

  it('is not sold while the host’s time is not known', () =>
    expect(given(...openShop).when(add, { hostNow: null }).code).toBe('drawClosed'))
})
