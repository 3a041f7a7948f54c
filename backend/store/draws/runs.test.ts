import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed, tries } from '../../../tests/kit/scale.ts'
import { drawPeriodMs, rowOf } from '../../../src/host/rules/schedule.ts'
import { dayMs } from '../../../src/values/calendar.ts'
import { dayAt, endsOf, neededRuns, scheduledGames, withoutKnown, type Run } from './runs.ts'

/** Nobody has described further games. */
const catalogue = { described: {} }
const midnight = Date.UTC(2026, 10, 20)

const run = fc
  .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 12 }))
  .map(([firstDraw, more]): Run => ({ gameId: 16, firstDraw, lastDraw: firstDraw + more }))
const drawsOf = (runs: readonly Run[]): number[] =>
  runs.flatMap(({ firstDraw, lastDraw }) =>
    Array.from({ length: lastDraw - firstDraw + 1 }, (_, step) => firstDraw + step),
  )

test('what is missing of a run are its draws that no known run has, each once and in order', () => {
  fc.assert(
    fc.property(run, fc.array(run, { maxLength: 6 }), (needed, known) => {
      const has = new Set(drawsOf(known))
      expect(drawsOf(withoutKnown(needed, known))).toEqual(drawsOf([needed]).filter((draw) => !has.has(draw)))
    }),
    { seed, numRuns: tries(500) },
  )
})

test('a day is one of UTC, and as much shorter as draws follow one another faster', () => {
  expect(dayAt(midnight + dayMs - 1, 1)).toEqual({ startsAt: midnight, endsAt: midnight + dayMs })
  expect(dayAt(midnight, 24)).toEqual({ startsAt: midnight, endsAt: midnight + dayMs / 24 })
})

test.each([1, 10, 1_000, 0.001])(
  'at speed %d the draws of a day are all that a ticket of that day may have, of every game but the instant ones',
  (drawSpeed) => {
    const day = dayAt(midnight + 1, drawSpeed)
    const runs = neededRuns(catalogue, day, day.startsAt, drawSpeed)
    expect(runs.map(({ gameId }) => gameId)).toEqual(scheduledGames(catalogue))
    for (const needed of runs) {
      const { firstEndsAt, lastEndsAt } = endsOf(catalogue, needed, drawSpeed)
      const row = rowOf(needed.gameId)
      expect(firstEndsAt).toBeLessThanOrEqual(day.startsAt)
      expect(lastEndsAt).toBeGreaterThanOrEqual(
        day.endsAt + (row.maxDraws - 1) * drawPeriodMs(row, drawSpeed) - 1,
      )
    }
  },
)

test('a day that has begun needs no draw that is long over', () => {
  const day = dayAt(midnight + 1, 1)
  for (const needed of neededRuns(catalogue, day, midnight + dayMs / 2, 1)) {
    const periodMs = drawPeriodMs(rowOf(needed.gameId), 1)
    expect(endsOf(catalogue, needed, 1).firstEndsAt).toBeGreaterThan(midnight + dayMs / 2 - periodMs)
  }
})
