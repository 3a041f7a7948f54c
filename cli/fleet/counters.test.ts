import { describe, expect, it } from 'vitest'
import { counterNumber } from '../../collector/testing.ts'
import { driftOf, newestVersion, silentCounters, type FleetCounter } from './counters.ts'

const counter: FleetCounter = {
  ...{ shop: '7', counterId: counterNumber(1), seenAt: 1_000, clockDifferenceMs: 0, receivedAt: 1_000 },
  ...{ version: '2.0.10', logs: [], incidents: 0 },
}

describe('of the counters of a fleet', () => {
  it('those are silent that have sent nothing since, the longest silence first', () => {
    const all = [counter, { ...counter, seenAt: 500 }, { ...counter, seenAt: 2_000 }]
    expect(silentCounters(all, 2_000).map(({ seenAt }) => seenAt)).toEqual([500, 1_000])
  })

  it('the newest version is the highest one, by its numbers', () => {
    const versions = ['2.0.9', null, '2.0.10', '1.12.0']
    expect(newestVersion(versions.map((version) => ({ ...counter, version })))).toBe('2.0.10')
    expect(newestVersion([{ ...counter, version: null }])).toBeNull()
  })

  it('those differ that run another version, have another clock or contradict what was received', () => {
    expect(driftOf(counter, '2.0.10', 30_000)).toEqual([])
    expect(driftOf({ ...counter, clockDifferenceMs: null, version: null }, '2.0.10', 30_000)).toEqual([])
    expect(driftOf({ ...counter, clockDifferenceMs: -31_000, incidents: 2 }, '2.1.0', 30_000)).toEqual([
      'it runs version 2.0.10, and others 2.1.0.',
      'its clock is 31 s behind.',
      '2 incidents were recorded: its records contradict those that were received before, or a signed head.',
    ])
  })
})
