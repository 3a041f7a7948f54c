import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '../../../tests/kit/scale.ts'
import { markKinds, type TimeLine } from '../../worker/time-travel/api.ts'
import {
  indexAt,
  indexOfNumber,
  inSight,
  markedColumns,
  nextMark,
  shareOf,
  wholeSpan,
  zoomed,
} from './time-line.ts'

const timeLineOf = (marks: readonly number[], seqs = marks.map((_, index) => index + 1)): TimeLine => ({
  seqs: Float64Array.from(seqs),
  times: Float64Array.from(seqs),
  marks: Uint8Array.from(marks),
  gaps: [],
})
const arbitraryMarks = fc.array(fc.nat({ max: markKinds.length }), { minLength: 1, maxLength: 300 })
const run = { numRuns: tries(200) }

describe('the span of a time line', () => {
  it('stays within the log and keeps the event in sight, however it is zoomed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.array(fc.boolean()),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (count, zooms, share) => {
          const index = Math.floor(share * (count - 1))
          let span = wholeSpan(count)
          for (const isIn of zooms) span = zoomed(span, index, isIn, count)
          expect(span.from).toBeGreaterThanOrEqual(0)
          expect(span.to).toBeLessThan(count)
          expect(span.from).toBeLessThanOrEqual(index)
          expect(span.to).toBeGreaterThanOrEqual(index)
        },
      ),
      run,
    )
  })

  it('moves to an event out of sight with the same detail', () => {
    const span = inSight({ from: 0, to: 99 }, 5_000, 10_000)
    expect(span.to - span.from).toBe(99)
    expect(shareOf(span, 5_000)).toBeCloseTo(0.5, 1)
    expect(inSight(span, 5_001, 10_000)).toBe(span)
  })

  it('gives every event in sight back from its place', () => {
    const span = { from: 40, to: 139 }
    for (let index = span.from; index <= span.to; index++)
      expect(indexAt(span, shareOf(span, index))).toBe(index)
  })

  it('of a shift of 100,000 events comes down to single events', () => {
    let span = wholeSpan(100_000)
    for (let times = 0; times < 20; times++) span = zoomed(span, 70_000, true, 100_000)
    expect(span.to - span.from + 1).toBe(20)
  })
})

describe('the marks of a time line', () => {
  it('of a kind are all found, one after the other, in both directions', () => {
    fc.assert(
      fc.property(arbitraryMarks, fc.constantFrom(...markKinds), (marks, kind) => {
        const timeLine = timeLineOf(marks)
        const mark = markKinds.indexOf(kind) + 1
        const all = marks.flatMap((each, index) => (each === mark ? [index] : []))
        const found: number[] = []
        for (let at: number | null = -1; at !== null;) {
          at = nextMark(timeLine, kind, at, 1)
          if (at !== null) found.push(at)
        }
        expect(found).toEqual(all)
        for (let at: number | null = marks.length; at !== null;) {
          at = nextMark(timeLine, kind, at, -1)
          if (at !== null) expect(found.pop()).toBe(at)
        }
        expect(found).toEqual([])
      }),
      run,
    )
  })

  it('are drawn in their row, and none is lost where many share a column', () => {
    fc.assert(
      fc.property(arbitraryMarks, fc.integer({ min: 1, max: 80 }), (marks, columns) => {
        const drawn = markedColumns(timeLineOf(marks), wholeSpan(marks.length), columns)
        markKinds.forEach((_, row) => expect(drawn[row]!.size > 0).toBe(marks.includes(row + 1)))
      }),
      run,
    )
  })
})

it('a number that is missing leads to the event before it', () => {
  const timeLine = timeLineOf([0, 0, 0, 0], [5, 6, 9, 10])
  expect([1, 5, 6, 7, 8, 9, 99].map((seq) => indexOfNumber(timeLine, seq))).toEqual([0, 0, 1, 1, 1, 2, 3])
})
