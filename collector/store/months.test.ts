import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../node/database/database.ts'
import { utcMonth } from '../../src/values/calendar.ts'
import { triedDatabaseKinds, type SharedDatabase } from '../../tests/kit/shared-database.ts'
import { newSigningKey, openSigningKey } from '../../node/signing-key.ts'
import { enrolmentText } from '../../src/heads/part.ts'
import { counterNumber, endOf, partOf, recordsAt } from '../testing.ts'
import { Enrolments } from './enrolment.ts'
import { CollectedLogs } from './logs.ts'
import { migrate } from './migrations.ts'
import { Months, startRetention } from './months.ts'

const november = Date.UTC(2026, 10, 20)
const muchLater = Date.UTC(2028, 0, 3)
/** What a wrong clock shows. */
const wrongly = Date.UTC(2040, 0, 3)
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
    await databases[0].query('delete from logs')
    months = new Months(databases[0])
    logs = new CollectedLogs({ database: databases[0], months, now: () => now })
    counterId = counterNumber(++counters)
    records = recordsAt(counterId, november, november)
  })

  /** From the counter itself, whose clock shows this time; from the operator of the collector where there is none. */
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

  it.each([
    ['counters', muchLater],
    ['the operator', undefined],
  ])('are dropped when %s have sent events that are so much later', async (_, at) => {
    records = recordsAt(counterId, november, muchLater)
    await received(0, 1, at && november)
    now = muchLater
    await received(1, 2, at)
    await retained()
    expect(await kept()).toBe(recordsFrom(1, 2))
  })

  describe('are kept by a collector whose clock is years ahead of that of every counter', () => {
    async function enrolled(): Promise<void> {
      const enrolments = await Enrolments.open({ database: databases[0], now: () => now })
      const key = openSigningKey(newSigningKey())
      const { code } = await enrolments.newCode('7')
      const enrolment = { code, counterId, publicKey: key.publicKey }
      expect(await enrolments.enrol({ ...enrolment, signature: key.sign(enrolmentText(enrolment)) })).toEqual(
        { shop: '7' },
      )
    }
    async function refused(): Promise<void> {
      const others = recordsAt(counterId, november + 1)
      expect(await logs.append(partOf(counterId, others, 0, 1))).toBe('differs')
    }
    it.each([
      ['has sent nothing since', async () => {}, 1],
      ['sends more', () => received(1, 2, november), 2],
      ['sends other records than before', refused, 1],
      ['enrols again', enrolled, 1],
      ['has its log sent by the operator', () => received(1, 2), 2],
    ])('one of which %s', async (_, sent, count) => {
      await received(0, 1, now)
      now = wrongly
      await sent()
      await retained()
      expect(await kept()).toBe(recordsFrom(0, count))
    })
  })

  it('are kept where only the clock of a counter is years ahead', async () => {
    records = recordsAt(counterId, wrongly)
    await received(0, 1, wrongly)
    await retained()
    expect(await kept()).toBe(recordsFrom(0, 1))
  })
})
