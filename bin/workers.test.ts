import { expect, it } from 'vitest'
import { processorsOf, workersOf } from './workers.mjs'

it('a container with a quota has as many processors as its quota, where it sees more', () => {
  expect(processorsOf(64, 'max 100000')).toBe(64)
  expect(processorsOf(64, 'max')).toBe(64)
  expect(processorsOf(64, '200000 100000')).toBe(2)
  expect(processorsOf(64, '150000 100000')).toBe(2)
  expect(processorsOf(64, '50000 100000')).toBe(1)
  expect(processorsOf(2, '400000 100000')).toBe(2)
  expect(processorsOf(2, '')).toBe(2)
})

it('tests run in one process more than there are processors, as far as the memory goes', () => {
  expect(workersOf(2, 24e9)).toBe(3)
  expect(workersOf(8, 8e9)).toBe(5)
  expect(workersOf(8, 1e9)).toBe(1)
})
