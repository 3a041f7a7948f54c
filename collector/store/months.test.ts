import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../node/database/database.ts'
import { utcMonth } from '../../src/values/calendar.ts'
import { triedDatabaseKinds, type SharedDatabase } from '../../tests/kit/shared-database.ts'
import { counterNumber, endOf, partOf, recordsWith } from '../testing.ts'
import { CollectedLogs } from './logs.ts'
import { migrate } from './migrations.ts'
import { Months, startRetention } from './months.ts'

const november = Date.UTC(2026, 10, 20)
const keptMonths = 12

describe.each(triedDatabaseKinds)('the months of the logs in $name', ({ open }) => {
  let shared: SharedDatabase
  let databases: readonly [Database, Database]
  let now = november
  let months: Months
  let logs: CollectedLogs
  let counters = 0
  let counterId = ''
  let records: readonly Buffer[] = []

  beforeAll(async () => {
    shared = await open(migrate)
    databases = shared.processes
  })
  afterAll(() => shared?.close())
  beforeEach(async () => {
    now = november
    await databases[0].query('delete from counters')
    months = new Months(databases[0])
    logs = new CollectedLogs({ database: databases[0], months, now: () => now })
    counterId = counterNumber(++counters)
    records = recordsWith(counterId)
  })

  /** By the counter, whose clock shows this time; by the operator of the collector where it has none. */
  const received = (from: number, to: number, at?: number) =>
    logs.append({
      ...partOf(counterId, records, from, to),
      ...(at === undefined ? {} : { at, signature: 'a'.repeat(128) }),
    })
  async function kept(): Promise<string> {
    const packed: Buffer[] = []
    for await (const part of logs.packed({ shop: '7', counterId, log: 1 })) packed.push(part)
    return packed.length === 0 ? '' : String(gunzipSync(Buffer.concat(packed)))
  }
  const recordsFrom = (from: number, to: number) => String(Buffer.concat(records.slice(from, to)))
  /** What a collector drops when it starts. */
  async function retained(): Promise<void> {
    const problems: string[] = []
    const report = (problem: string) => void problems.push(problem)
    await startRetention({ months, now: () => now, keptMonths, report })()
    expect(problems).toEqual([])
  }

  it('that another process has dropped are made again when records arrive', async () => {
    expect(await received(0, 1)).toEqual(endOf(records, 1))
    await new Months(databases[1]).dropBefore(utcMonth(now) + 1)
    expect(await received(1, 2)).toEqual(endOf(records, 2))
    expect(await kept()).toBe(recordsFrom(1, 2))
  })

  it('that this process has dropped are made again, too', async () => {
    await received(0, 1)
    await months.dropBefore(utcMonth(now) + 1)
    expect(await received(1, 2)).toEqual(endOf(records, 2))
  })

  it('are dropped when counters have sent something so much later', async () => {
    await received(0, 1, now)
    now = Date.UTC(2028, 0, 3)
    await received(1, 2, now)
    await retained()
    expect(await kept()).toBe(recordsFrom(1, 2))
  })

  it('are kept by a collector whose clock is years ahead of that of every counter', async () => {
    await received(0, 1, now)
    now = Date.UTC(2040, 0, 3)
    await retained()
    expect(await kept()).toBe(recordsFrom(0, 1))
    await received(1, 2, november)
    await retained()
    expect(await kept()).toBe(recordsFrom(0, 2))
  })

  it('are kept where only the clock of a counter is years ahead', async () => {
    await received(0, 1, Date.UTC(2040, 0, 3))
    await retained()
    expect(await kept()).toBe(recordsFrom(0, 1))
  })

  it('are dropped where only the operator has sent the logs', async () => {
    await received(0, 1)
    now = Date.UTC(2028, 0, 3)
    await received(1, 2)
    await retained()
    expect(await kept()).toBe(recordsFrom(1, 2))
  })
})
