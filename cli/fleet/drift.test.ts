import { afterEach, expect, it, vi } from 'vitest'
import { counterNumber } from '../../collector/testing.ts'
import { takeOutput } from '../../tests/kit/output.ts'
import type { FleetCounter } from './counters.ts'
import { driftInFleet } from './drift.ts'

const [first, second] = [counterNumber(1), counterNumber(2)]
const enrolled = (counterId: string): FleetCounter => ({
  ...{ shop: '7', counterId, seenAt: 1_000, clockDifferenceMs: null, log: null, count: 0, firstKept: null },
  ...{ receivedAt: null, version: null, head: null, incidents: 0 },
})
/** Retention has removed its records. */
const removed: FleetCounter = { ...enrolled(second), log: 1, count: 9, receivedAt: 1_000 }

afterEach(() => vi.unstubAllGlobals())

it('a counter that has sent no records is named, and its log does not count as replayed', async () => {
  const output = takeOutput()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([enrolled(first), removed])))
  const access = { url: 'http://127.0.0.1:1', data: '', key: 'key', clock: 30 }
  expect(await driftInFleet({ ...access, replay: true })).toBe(0)
  expect(output.stdout).toBe('All of 2 counters agree, as far as is known without the logs of 2 of them.\n')
  expect(output.stderr.trimEnd().split('\n')).toEqual([
    `shop 7, counter ${first}: its log was not replayed: it has sent no records.`,
    `shop 7, counter ${second}: its log was not replayed: the collector has no record before 10, and no state.`,
  ])
})
