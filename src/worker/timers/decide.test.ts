import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { given, stateAfter } from '../../../tests/kit/decider.ts'
import { openShop } from '../../../tests/kit/shop.ts'
import { vocabulary } from '../../events/vocabulary.ts'
import { latestMs } from '../../values/calendar.ts'
import { remainingMs } from './view.ts'

/** Draw 7 of game 4 is open until 60 000 by the host's clock. */
const receive = (gameId: number, drawId: number, leftMs: number, hostNowMs = 10_000) =>
  given(...openShop).when({
    type: 'recordTimers',
    timers: { [gameId]: [{ draw_id: drawId, draw_time: leftMs }] },
    hostNowMs,
  }).events

const announced = (gameId: number, drawId: number, closesAt: number) => [
  { type: 'drawsAnnounced', data: { draws: [{ gameId, drawId, closesAt }] } },
]

describe('a draw', () => {
  it('is logged when the host reports another one [draw-logged]', () =>
    expect([receive(4, 8, 80_000), receive(4, 8, 50_000)]).toEqual([
      announced(4, 8, 90_000),
      announced(4, 8, 60_000),
    ]))

  it('is logged when its end has moved [draw-logged]', () =>
    expect(receive(4, 7, 40_000)).toEqual(announced(4, 7, 50_000)))

  it('is logged for a game that had none', () =>
    expect(receive(20, 3, 5_000)).toEqual(announced(20, 3, 15_000)))

  it('is not logged again while its countdown goes down, whatever the network adds [draw-logged]', () => {
    fc.assert(
      fc.property(fc.nat(59_000), fc.integer({ min: -1_500, max: 1_500 }), (hostNowMs, jitterMs) => {
        expect(receive(4, 7, 60_000 - hostNowMs + jitterMs, hostNowMs)).toEqual([])
      }),
    )
  })

  it('is not logged where it would close at no valid time: the record could not be read again', () => {
    const { schema } = vocabulary.drawsAnnounced
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (leftMs) => {
        for (const { data } of receive(20, 3, leftMs)) expect(v.is(schema, data)).toBe(true)
      }),
      { examples: [[latestMs], [latestMs - 10_000], [-10_001], [Infinity]] },
    )
    expect(receive(20, 3, latestMs - 10_000)).toEqual(announced(20, 3, latestMs))
    expect(receive(20, 3, latestMs)).toEqual([])
    expect(receive(20, 3, -10_001)).toEqual([])
  })

  it('does not exist for an instant game, nor for an unknown one', () => {
    expect(receive(31, 1, -1)).toEqual([])
    expect(receive(999, 1, 5_000)).toEqual([])
  })
})

describe('the remaining time of a draw', () => {
  const state = stateAfter(openShop)
  it('runs out at its end and not below', () => {
    expect(remainingMs(state, 4, 59_999)).toBe(1)
    expect(remainingMs(state, 4, 60_000)).toBe(0)
    expect(remainingMs(state, 4, 99_000)).toBe(0)
  })
  it('is not known where there is no draw', () => expect(remainingMs(state, 31, 0)).toBeNull())
})
