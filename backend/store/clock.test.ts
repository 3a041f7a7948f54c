import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../node/database/database.ts'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import { putDatabase } from '../../tests/kit/folders.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'
import { chanceSource } from '../chance.ts'
import { defaultSeed, seedHost } from '../seed.ts'
import { openClock, type DatabaseClock } from './clock.ts'
import { openHosts } from './hosts.ts'

const nightMs = 8 * 3_600_000
/** A test takes less. */
const aWhileMs = 60_000

const machineTime = Date.now
/** A machine that sleeps: its clock goes on, the monotonic one does not. So it is where somebody sets its clock, too. */
const goesOn = (byMs: number) => vi.spyOn(Date, 'now').mockImplementation(() => machineTime() + byMs)

let clock: DatabaseClock | null = null
let looks = 0
let reported: string[] = []
afterEach(() => {
  clock?.stop()
  vi.restoreAllMocks()
})

/** The clock of a database whose own is `time`. */
async function open(time: () => number): Promise<DatabaseClock> {
  looks = 0
  reported = []
  const query: Database['query'] = async () => {
    looks++
    return [{ now: time() }]
  }
  return (clock = await openClock({ query }, (problem) => reported.push(problem)))
}

describe('after the machine has slept for a night', () => {
  test('the current time is that of the database on this machine at once', async () => {
    const { currentTime, now } = await open(() => Date.now())
    goesOn(nightMs)
    const expected = machineTime() + nightMs
    expect(Math.abs((await currentTime()) - expected)).toBeLessThan(aWhileMs)
    expect(Math.abs(now() - expected)).toBeLessThan(aWhileMs)
    expect(reported).toEqual([])
  })

  test('the database is looked at once, however many wait for the time', async () => {
    const { currentTime } = await open(() => Date.now())
    const before = looks
    goesOn(nightMs)
    await Promise.all(Array.from({ length: 50 }, currentTime))
    await currentTime()
    expect(looks).toBe(2 * before)
  })

  test('nothing gets an earlier time while the database does not answer', async () => {
    let isAway = false
    const { currentTime } = await open(() => {
      if (isAway) throw new Error('away')
      return Date.now()
    })
    goesOn(nightMs)
    isAway = true
    await expect(currentTime()).rejects.toThrow('away')
    isAway = false
    expect(Math.abs((await currentTime()) - Date.now())).toBeLessThan(aWhileMs)
  })

  test('a command is decided at the time that it is, and so is what is read', async () => {
    const folder = folderOfTest()
    await putDatabase(folder)
    const database = await openEmbeddedDatabase(folder)
    const hosts = await openHosts({
      database,
      chance: chanceSource(undefined),
      drawSpeed: 1,
      report: () => undefined,
    })
    const [host, other] = [hosts.shop('1'), hosts.shop('2')]
    for (const each of [host, other]) await each.read({}, () => undefined)
    await seedHost(host, { ...defaultSeed('BRL') })
    goesOn(nightMs)
    const by = { administrator: 'owner', reason: 'test' }
    const sent = await host.execute(
      { type: 'sendMessage', to: null, text: 'good morning', by },
      ({ messages }) => messages.find(({ values }) => values['text'] === 'good morning')?.at,
    )
    expect(sent).toMatchObject({ ok: true })
    expect(Math.abs(Number(sent.ok && sent.value) - Date.now())).toBeLessThan(aWhileMs)
    goesOn(2 * nightMs)
    expect(Math.abs((await other.read({}, () => other.now())) - Date.now())).toBeLessThan(aWhileMs)
    await hosts.close()
    await database.close()
  })
})

test('a clock of this machine that is set does not move the time of a server, whose clock is looked at once', async () => {
  const { currentTime } = await open(machineTime)
  const before = looks
  for (const byMs of [nightMs, -nightMs]) {
    goesOn(byMs)
    expect(Math.abs((await currentTime()) - machineTime())).toBeLessThan(aWhileMs)
    await currentTime()
  }
  expect(looks).toBe(3 * before)
  expect(reported).toEqual([expect.stringContaining('ahead of'), expect.stringContaining('behind')])
})
