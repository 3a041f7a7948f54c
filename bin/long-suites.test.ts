import { describe, expect, it } from 'vitest'
import { longTests, sourcesOf, suites, testsOf } from './long-suites.mjs'

describe('the suites of a long run', () => {
  it('have every test file with something that only a long run tries', () => {
    const tried = new Set(suites.flatMap((suite) => testsOf(suite)))
    expect(longTests().length).toBeGreaterThan(50)
    expect(longTests().filter((file) => !tried.has(file))).toEqual([])
  })

  const shifts = suites.find(({ name }) => name === 'shifts')!
  const repeats = suites.find(({ name }) => name === 'repeats')!

  it('depend on the product and on what tests share, but not on the tests of other suites, documents and results', () => {
    const shared = [
      'src/worker/core.ts',
      'tests/kit/shop.ts',
      'tests/contract/client.ts',
      'package-lock.json',
    ]
    const own = testsOf(shifts)
    const others = [
      'src/worker/core.test.ts',
      'tests/e2e/sale.test.ts',
      'tests/fuzz/corpus/log.txt',
      'tests/mutation/survivors.json',
    ]
    const documents = ['README.md', 'docs/developer.md', 'docs/proof.json']
    expect(own.length).toBeGreaterThan(0)
    expect(sourcesOf(shifts, [...shared, ...own, ...others, ...documents])).toEqual([...shared, ...own])
  })

  it('depend on everything but results where they are `npm test` itself', () => {
    const files = [
      'src/worker/core.ts',
      'src/worker/core.test.ts',
      'tests/fuzz/corpus/log.txt',
      'docs/developer.md',
    ]
    expect(sourcesOf(repeats, [...files, 'docs/proof.md', 'docs/mutation.json'])).toEqual(files)
  })
})
