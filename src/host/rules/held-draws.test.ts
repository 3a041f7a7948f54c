import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs } from '../../values/calendar.ts'
import { timers } from './draws.ts'
import { drawOnSale, heldAheadTo, isHeld, keepHeld, runBegin } from './held-draws.ts'
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

describe('runs of held draws', () => {
  const first = currentDraw(rowOf(gameId), 1, playHost().now).endsAt
  /** The end of the draw that is so many draws later. */
  const end = (draws: number) => first + draws * periodMs
  function heldAt(...runs: readonly (readonly [from: number, to: number])[]) {
    const { state } = playHost()
    for (const [from, to] of runs) keepHeld(state, gameId, { from: end(from), to: end(to) })
    return state
  }
  const runs = (state: ReturnType<typeof heldAt>) =>
    state.draws.held![gameId]!.map(({ from, to }) => [(from - first) / periodMs, (to - first) / periodMs])

  test('become one where no draw lies between them, on either side', () => {
    expect(runs(heldAt([0, 2], [3, 3]))).toEqual([[0, 3]])
    expect(runs(heldAt([3, 3], [0, 2]))).toEqual([[0, 3]])
    expect(runs(heldAt([0, 0], [2, 2], [1, 1]))).toEqual([[0, 2]])
    expect(runs(heldAt([0, 5], [2, 3]))).toEqual([[0, 5]])
  })

  test('stay apart where a draw was missed between them, and are kept with the oldest first', () => {
    expect(runs(heldAt([0, 1], [3, 3]))).toEqual([
      [0, 1],
      [3, 3],
    ])
    expect(runs(heldAt([6, 6], [3, 3], [0, 1]))).toEqual([
      [0, 1],
      [3, 3],
      [6, 6],
    ])
  })

  test('are twenty; of more the two oldest become one, with what lies between them', () => {
    const apart = Array.from({ length: 21 }, (_, index) => [index * 5, index * 5 + 1] as const)
    expect(runs(heldAt(...apart.slice(0, 20)))).toEqual(apart.slice(0, 20))
    expect(runs(heldAt(...apart))).toEqual([[0, 6], ...apart.slice(2)])
    expect(runs(heldAt(...apart.toReversed()))).toEqual([[0, 6], ...apart.slice(2)])
  })

  test('begin with the first draw that was held without a pause before this one', () => {
    const state = heldAt([0, 2], [5, 8])
    expect(runBegin(state, gameId, end(1))).toBe(end(0))
    expect(runBegin(state, gameId, end(0))).toBe(end(0))
    expect(runBegin(state, gameId, end(3))).toBe(end(0))
    expect(runBegin(state, gameId, end(6))).toBe(end(5))
    expect(runBegin(state, gameId, end(9))).toBe(end(5))
  })

  test('begin with this draw where those before it were not held', () => {
    const state = heldAt([0, 2])
    expect(runBegin(state, gameId, end(4))).toBe(end(4))
    expect(runBegin(state, gameId, end(-1))).toBe(end(-1))
    expect(runBegin(playHost().state, gameId, end(0))).toBe(end(0))
  })

  test('have a draw with a result, where an earlier version has kept results alone', () => {
    const { state } = playHost()
    const result = (draws: number) => ({ drawId: draws, endsAt: end(draws), numbers: [1] })
    state.draws.results[gameId] = [result(0), result(2)]
    expect([0, 1, 2].map((draws) => isHeld(state, gameId, end(draws)))).toEqual([true, false, true])
    expect(drawOnSale(state, gameId, end(0) - 1).endsAt).toBe(end(1))
    delete state.draws.results[gameId]
    expect(isHeld(state, gameId, end(0))).toBe(false)
  })
})
