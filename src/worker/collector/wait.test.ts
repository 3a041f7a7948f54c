import { expect, it } from 'vitest'
import { waitAfter } from './wait.ts'

const minute = 60_000

it('the wait after a failure doubles up to a quarter of an hour, and has no end without a key', () => {
  const again = [1, 2, 3, 4, 5, 50].map((failures) => waitAfter({ kind: 'again' }, failures) / minute)
  expect(again).toEqual([1, 2, 4, 8, 15, 15])
  expect(waitAfter({ kind: 'refused', reason: 'differs' }, 9)).toBe(15 * minute)
  expect(waitAfter({ kind: 'refused', reason: 'notEnrolled' }, 1)).toBe(Infinity)
})
