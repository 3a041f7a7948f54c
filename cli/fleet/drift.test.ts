import { afterEach, expect, it, vi } from 'vitest'
import { counterNumber } from '../../collector/testing.ts'
import { takeOutput } from '../../tests/kit/output.ts'
import type { FleetCounter } from './counters.ts'
import { driftInFleet } from './drift.ts'

const [first, second] = [counterNumber(1), counterNumber(2)]
const enrolled = (counterId: string): FleetCounter => ({
  ...{ shop: '7', counterId, seenAt: 1_000, clockDifferenceMs: null, receivedAt: null, version: null },
  ...{ logs: [], incidents: 0 },
})
/** Retention has removed its records. */
const removed: FleetCounter = {
  ...{ ...enrolled(second), receivedAt: 1_000 },
  logs: [{ log: 2, count: 9, firstKept: null, head: null }],
}

afterEach(() => vi.unstubAllGlobals())

it('a counter that has sent no records is named, and its log does not count as replayed', async () => {
  const output = takeOutput()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([enrolled(first), removed])))
  const access = { url: 'http://127.0.0.1:1', data: '', key: 'key', clock: 30 }
  expect(await driftInFleet({ ...access, replay: true })).toBe(0)
  expect(output.stdout).toBe(
    'All of 2 counters agree, as far as is known without the logs that were not replayed.\n',
  )
  expect(output.stderr.trimEnd().split('\n')).toEqual([
    `shop 7, counter ${first}: its log was not replayed: it has sent no records.`,
    `shop 7, counter ${second}: log 2 was not replayed: the collector has no record before 10, and no state.`,
  ])
})

it('a collector that does not list the logs of its counters is of another version', async () => {
  const { logs: _, ...ofEarlierVersion } = enrolled(first)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([ofEarlierVersion])))
  const access = { url: 'http://127.0.0.1:1', data: '', key: 'key', clock: 30 }
  await expect(driftInFleet({ ...access, replay: true })).rejects.toThrow(
    'http://127.0.0.1:1 is no collector of this version.',
  )
})
