import { describe, expect, it } from 'vitest'
import { longTests, suites, testsOf } from './long-suites.mjs'

describe('the suites of a long run', () => {
  it('have every test file with something that only a long run tries', () => {
    const tried = new Set(suites.flatMap((suite) => testsOf(suite)))
    expect(longTests().length).toBeGreaterThan(50)
    expect(longTests().filter((file) => !tried.has(file))).toEqual([])
  })
})
