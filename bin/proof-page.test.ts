import { describe, expect, it } from 'vitest'
import { laterResult } from './proof-page.mjs'

const tried = { code: 'c1', commit: '1a2b3c4d', machine: '2 × a processor' }
const part = { seed: 1, scale: 20, passed: 33, failures: [], seconds: 60 }

describe('the result of a suite', () => {
  it('begins with its first seed', () => {
    expect(laterResult(undefined, part, tried)).toEqual({
      ...tried,
      ...{ seeds: 1, scale: 20, passed: 33, failures: [], seconds: 60 },
    })
  })

  it('goes on with the next seed, and keeps the failures of those before with their seeds', () => {
    const first = laterResult(undefined, { ...part, failures: ['sells'] }, tried)
    const second = laterResult(
      first,
      { ...part, seed: 2, passed: 32, failures: ['pays'], seconds: 70 },
      tried,
    )
    expect(second).toEqual({
      ...tried,
      ...{ seeds: 2, scale: 20, passed: 32, seconds: 130 },
      failures: [
        { seed: 1, title: 'sells' },
        { seed: 2, title: 'pays' },
      ],
    })
  })
})
