import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '../../src/values/calendar.ts'
import { idempotencyKeyHeader } from '../../src/protocol/host-calls.ts'
import { Client } from '../../tests/contract/client.ts'
import { startHost } from '../../tests/contract/hosts.ts'
import { putDatabase } from '../../tests/kit/folders.ts'
import { timePasses } from '../../tests/kit/shared-database.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import type { Database } from '../../node/database/database.ts'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import { defaultPeriods, deleteOld, setPeriod } from './retention.ts'

const folder = folderOfFile()
let database: Database
const counts = async () => {
  const tables = [
    'requests',
    'events',
    'sessions',
    'token_pairs',
    'attempts',
    'tickets',
    'ledger',
    'ticket_ids',
    'till_days',
  ]
  const rows = await Promise.all(
    tables.map((table) => database.query(`select count(*)::integer as count from ${table}`)),
  )
  return Object.fromEntries(tables.map((table, place) => [table, Number(rows[place]![0]!['count'])]))
}
const deleteBy = (now: number) =>
  deleteOld(
    { database, now: () => now, periods: defaultPeriods, report: console.error },
    new AbortController().signal,
  )
/** As the hourly runs of these days, of which there was none. */
async function run(passedDays: number): Promise<void> {
  const now = Date.now() + passedDays * dayMs
  await database.query('update retention set reached = $1::bigint', [now])
  await deleteBy(now)
}

const sales = 3
const movement = crypto.randomUUID()
const opened = { sum: 700, currency: 'BRL' } as const

/** What a day at a counter leaves: sales, a movement, a wrong log-in, and sessions. */
beforeAll(async () => {
  await putDatabase(folder)
  const host = await startHost({ dataDir: folder })
  const client = new Client(host.url)
  await client.call('login', { login: 'operator', secret: 'wrong' })
  await client.login()
  for (let sale = 0; sale < sales; sale++) await client.buy([await client.ticket()])
  await client.request('get_generate_qrcode', opened, { [idempotencyKeyHeader]: movement })
  await host.close()
  database = await openEmbeddedDatabase(folder)
})
afterAll(async () => {})

test('no record is deleted that a request may still read', async () => {
  const before = await counts()
  await run(0)
  expect(await counts()).toEqual({ ...before })
})

test('sessions and attempts go when they are over', async () => {
  await timePasses(database, 'sessions', 2 * dayMs)
  await timePasses(database, 'attempts', 2 * dayMs)
  const before = await counts()
  await run(0)
  expect(await counts()).toEqual({ ...before, sessions: 0, token_pairs: 0, attempts: 0 })
})

test('a clock that is years ahead for an hour makes nothing old that would not be old a day later', async () => {
  const before = await counts()
  await run(0)
  await deleteBy(Date.now() + (defaultPeriods.events + 400) * dayMs)
  await deleteBy(Date.now())
  expect(await counts()).toEqual(before)
})

test('after days without a run each run goes on by a day', async () => {
  await run(0)
  const days = async () => {
    const [row] = await database.query('select reached from retention')
    return Math.round(((Number(row!['reached']) - Date.now()) / dayMs) * 10) / 10
  }
  const reached = []
  for (let hour = 0; hour < 4; hour++) {
    await deleteBy(Date.now() + 2.5 * dayMs)
    reached.push(await days())
  }
  expect(reached).toEqual([1, 2, 2.5, 2.5])
})

test('answers to sales go after their period, events after theirs; tickets, ids, movements and the ledger stay for ever', async () => {
  const before = await counts()
  expect(before['requests']).toBeGreaterThan(3)
  await run(defaultPeriods.answers - 1)
  expect(await counts()).toEqual(before)
  const by = { administrator: 'owner', reason: 'audit' }
  await setPeriod(database, 'answers', defaultPeriods.answers + 10, by)
  await run(defaultPeriods.answers + 1)
  expect(await counts()).toEqual(before)
  await setPeriod(database, 'answers', defaultPeriods.answers, by)
  await run(defaultPeriods.answers + 1)
  const requests = before['requests']! - sales
  expect(await counts()).toEqual({ ...before, requests })
  await run(defaultPeriods.events + 1)
  const after = await counts()
  expect(after).toEqual({ ...before, requests, events: after['events'] })
  // Events that no screen has received stay.
  const [waiting] = await database.query('select count(*)::integer as count from outbox')
  expect(after['events']).toBe(waiting!['count'])
})

test('years later a counter still learns what became of a movement, and a repeated one moves nothing', async () => {
  await database.close()
  const host = await startHost({ dataDir: folder })
  const client = new Client(host.url)
  await client.login()
  const { data } = await client.request('movementInquiry', { ids: [movement] })
  expect(data).toMatchObject([{ status: 'done', id: movement, kind: 'walletTopUp' }])
  const till = await client.wallet()
  await client.request('get_generate_qrcode', opened, { [idempotencyKeyHeader]: movement })
  expect(await client.wallet()).toBe(till)
  await host.close()
})
