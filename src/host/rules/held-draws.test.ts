import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '../../values/calendar.ts'
import { timers } from './draws.ts'
import { drawOnSale, heldAheadTo, isHeld, keepHeld } from './held-draws.ts'
import { currentDraw, drawPeriodMs, rowOf } from './schedule.ts'
import { playHost, type PlayedHost } from './testing.ts'
import { tries } from '../../../tests/kit/scale.ts'
import { hostError } from '../../protocol/error-codes.ts'

const hold = { type: 'holdDraws' } as const
const gameId = 16
const periodMs = drawPeriodMs(rowOf(gameId), 1)
const base = { price_var: '1', bets: [{ numbers: [1] }] }

/** The host works for a while, holding draws as they end. */
function work(host: PlayedHost, ms: number): void {
  for (const until = host.now + ms; host.now < until; host.now += periodMs) host.do(hold)
}
/** What a shop does: buys for the draw that the timers tell. */
let bought = 0
function buyAnnounced(host: PlayedHost, multidraw = 1) {
  const [draw] = timers(host.state, host.now)[gameId]!
  const ticket = { game_id: gameId, base, draw_id: draw!.draw_id, ticket: { multidraw } }
  const { sold, refused } = host.buy(host.ticket(`announced ${bought++}`, ticket))
  return { draw: draw!, sold: sold[0], refused: refused[0] }
}

describe('after a start with a clock two days ahead [announced-draw]', () => {
  function back(aheadMs = 3_600_000): PlayedHost {
    const host = playHost()
    work(host, 10 * periodMs)
    const now = host.now
    host.now = now + 2 * dayMs
    work(host, aheadMs)
    host.now = now + 60_000
    return host
  }

  test('sales continue as soon as the clock is right, for the current draw by the clock', () => {
    const host = back()
    const { draw, sold } = buyAnnounced(host)
    expect(sold).toBeDefined()
    expect(draw.draw_id).toBe(currentDraw(rowOf(gameId), 1, host.now).drawId)
    expect(draw.draw_time).toBeLessThanOrEqual(periodMs)
  })

  test('draws go on as well: each is held once, and its result is among those that are shown', () => {
    const host = back()
    work(host, 5 * periodMs)
    host.do(hold)
    expect(host.do(hold)).toEqual({ ok: true, events: [] })
    const shown = host.state.draws.results[gameId]!
    expect(shown.at(-1)!.endsAt).toBeLessThanOrEqual(host.now)
    expect(host.now - shown.at(-1)!.endsAt).toBeLessThanOrEqual(periodMs)
  })

  test('what was held ahead of its time is known', () => {
    const host = back()
    expect(heldAheadTo(host.state, host.now)).toBeGreaterThan(host.now + dayMs)
    expect(heldAheadTo(playHost().state, host.now)).toBeNull()
  })

  test('a draw with known numbers is not sold at its time: the next one is announced and sold', () => {
    const host = back()
    const ahead = host.now + 2 * dayMs + 600_000
    host.now = ahead
    host.do(hold)
    expect(isHeld(host.state, gameId, currentDraw(rowOf(gameId), 1, ahead).endsAt)).toBe(true)
    const { draw, sold } = buyAnnounced(host)
    expect(sold).toBeDefined()
    expect(isHeld(host.state, gameId, ahead + draw.draw_time)).toBe(false)
  })

  test('a ticket of several draws takes part in none whose numbers are known', () => {
    const host = back()
    host.now += 2 * dayMs - 60_000 - 3 * periodMs
    expect(buyAnnounced(host, 2).sold).toBeDefined()
    expect(buyAnnounced(host, 10).refused?.error).toEqual(hostError('draw_closed'))
  })
})

test('the draw that is announced is one that the host sells, wherever the clock has been [announced-draw]', () => {
  const step = fc.record({
    jumpMs: fc.integer({ min: -3 * dayMs, max: 3 * dayMs }),
    workMs: fc.integer({ min: 0, max: 25 * periodMs }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 5 }), (steps) => {
      const host = playHost()
      for (const { jumpMs, workMs } of steps) {
        host.now += jumpMs
        work(host, workMs)
        const { draw, sold } = buyAnnounced(host)
        expect(sold).toBeDefined()
        expect(draw.draw_time).toBeGreaterThan(0)
      }
    }),
    { numRuns: tries(20) },
  )
})

test('no draw that was held is ever on sale, however many runs there were', () => {
  const host = playHost()
  const ends = Array.from({ length: 60 }, (_, index) => host.now + index * 10 * periodMs)
  const drawEnds = ends.map((end) => currentDraw(rowOf(gameId), 1, end).endsAt)
  for (const endsAt of drawEnds) keepHeld(host.state, gameId, { from: endsAt, to: endsAt })
  for (const endsAt of drawEnds) {
    expect(isHeld(host.state, gameId, endsAt)).toBe(true)
    expect(drawOnSale(host.state, gameId, endsAt - 1).endsAt).toBeGreaterThan(endsAt)
  }
  expect(host.state.draws.held![gameId]!.length).toBeLessThanOrEqual(20)
})
