import { describe, expect, it } from 'vitest'
import { laterResult, whyNoProof, type Result } from './proof-page.mjs'

const tried = { code: 'c1', commit: '1a2b3c4d', machine: '2 × a processor' }
const result = { code: 'c1', commit: '1a2b3c4d', machines: [tried.machine] }
const part = { seed: 1, scale: 20, passed: 33, skipped: 0, failures: [], seconds: 60 }

describe('the result of a suite', () => {
  it('begins with its first seed', () => {
    expect(laterResult(undefined, part, tried)).toEqual({
      ...result,
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
      ...result,
      ...{ seeds: 2, scale: 20, passed: 32, seconds: 130 },
      failures: [
        { seed: 1, title: 'sells' },
        { seed: 2, title: 'pays' },
      ],
    })
  })

  it('names every machine that tried one of its seeds, once', () => {
    const elsewhere = { ...tried, machine: '8 × another processor' }
    const machinesAfter = (...runs: (typeof tried)[]) =>
      runs.reduce<Result | undefined>((earlier, run) => laterResult(earlier, part, run), undefined)?.machines
    expect(machinesAfter(tried, elsewhere, tried)).toEqual([tried.machine, elsewhere.machine])
  })
})

describe('a suite of which tests were skipped', () => {
  it('proves nothing where all of them were', () => {
    expect(whyNoProof({ ...part, passed: 0, skipped: 12 }, [])).toBe('no test ran')
    expect(whyNoProof({ ...part, passed: 0 }, [])).toBe('no test ran')
  })

  it('proves nothing where they may want what is not here', () => {
    expect(whyNoProof({ ...part, skipped: 3 }, ['serial lines', 'system calls'])).toBe(
      '3 tests were skipped; not here: serial lines, system calls',
    )
    expect(whyNoProof(part, ['serial lines'])).toBeNull()
    expect(whyNoProof({ ...part, skipped: 3 }, [])).toBeNull()
  })

  it('keeps its failures, whatever was skipped', () => {
    const failed = { ...part, passed: 0, skipped: 3, failures: ['sells'] }
    expect(whyNoProof(failed, ['serial lines'])).toBeNull()
  })
})
