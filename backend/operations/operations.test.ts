import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from '../../tests/contract/client.ts'
import { startHost } from '../../tests/contract/hosts.ts'
import { putDatabase } from '../../tests/kit/folders.ts'
import { freePort } from '../../tests/kit/ports.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import type { Sandbox } from '../sandbox.ts'
import { requestId } from '../../node/service/call-log.ts'
import { readinessOf } from './readiness.ts'
import { reportTo } from './report.ts'

const folder = folderOfFile()
let host: Sandbox
let client: Client
let metricsUrl: string
/** Everything that the host has output about itself. */
const lines: string[] = []
const linesOf = (call: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line['call'] === call)

beforeAll(async () => {
  await putDatabase(folder)
  const port = await freePort()
  metricsUrl = `http://127.0.0.1:${port}/metrics`
  reportTo((problem) => lines.push(JSON.stringify({ problem })))
  host = await startHost({
    dataDir: folder,
    trustedProxies: ['127.0.0.1'],
    log: { write: (line) => void lines.push(line) },
    metrics: { address: '127.0.0.1', port },
  })
  client = new Client(host.url)
})
afterAll(async () => {
  await host?.close()
  reportTo((problem) => console.error(problem))
})

const metrics = async () => (await fetch(metricsUrl)).text()
/** The value of a metric with its labels, as it is written. */
async function metric(name: string): Promise<number> {
  const line = (await metrics()).split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? Number.NaN)
}

describe('/health and /ready', () => {
  test('answer without a session that the host is alive and serves', async () => {
    expect(await (await fetch(`${host.url}/health`)).json()).toEqual({ alive: true })
    const ready = await fetch(`${host.url}/ready`)
    expect([ready.status, await ready.json()]).toEqual([200, { ready: true, obstacles: [] }])
    expect(ready.headers.get('cache-control')).toBe('no-store')
  })

  const done = async () => [{ done: Number.MAX_SAFE_INTEGER }]
  const working = {
    database: { query: done },
    clock: () => ({ differenceMs: 0, ageMs: 0 }),
    isDraining: () => false,
    publication: { hasDayRoot: () => true },
  }
  test.each([
    ['nothing is wrong', {}, []],
    ['the process is draining', { isDraining: () => true }, ['draining']],
    ['the database refuses', { database: { query: () => Promise.reject(new Error('away')) } }, ['database']],
    ['the database has fewer migrations', { database: { query: async () => [{ done: 0 }] } }, ['migrations']],
    ['the clock is a minute behind', { clock: () => ({ differenceMs: 60_000, ageMs: 0 }) }, ['clock']],
    ['the clock is a minute ahead', { clock: () => ({ differenceMs: -60_000, ageMs: 0 }) }, ['clock']],
    ['the clock differs a little', { clock: () => ({ differenceMs: 2_000, ageMs: 0 }) }, []],
    ['the day has no published root', { publication: { hasDayRoot: () => false } }, ['dayRoot']],
    ["the database's clock is unknown", { clock: () => ({ differenceMs: 0, ageMs: 120_000 }) }, ['clock']],
  ])('/ready names the obstacle where %s', async (_case, changed, obstacles) => {
    expect(await readinessOf({ ...working, ...changed })()).toEqual(obstacles)
  })

  test('many requests to /ready in half a second send one query to the database', async () => {
    let queries = 0
    const query = async () => {
      queries++
      return done()
    }
    const readiness = readinessOf({ ...working, database: { query } })
    await Promise.all(Array.from({ length: 100 }, readiness))
    expect(queries).toBe(1)
  })
})

describe('the log', () => {
  test('has one line for each call: id, call, outcome and duration', async () => {
    const response = await client.raw('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'operator', secret: 'balcao' }),
    })
    await expect.poll(() => linesOf('login')).toHaveLength(1)
    expect(linesOf('login')[0]).toMatchObject({
      reqId: response.headers.get('x-request-id'),
      outcome: 'done',
      status: 200,
      durationMs: expect.any(Number),
    })
  })

  test('names the refusal, and has no line with level error for it', async () => {
    const wallet = { url: 'https://other.example/w/unknown', method: 'refillQrcode' } as const
    const { name } = await client.refusal('collection_qrcode', wallet, {
      'Idempotency-Key': crypto.randomUUID(),
    })
    await expect.poll(() => linesOf('collection_qrcode')).toMatchObject([{ outcome: name, level: 30 }])
  })

  test('takes over the id of a proxy, and no other text of a caller', () => {
    const id = 'c0ffee00c0ffee00c0ffee00c0ffee00'
    expect(requestId({ headers: { 'x-request-id': id } })).toBe(id)
    expect(requestId({ headers: { 'x-request-id': 'Ana Duarte' } })).toMatch(/^[0-9a-f-]{36}$/)
  })
})

test('neither the log nor the metrics have a value of a request, a cookie or an answer', async () => {
  const mark = 'M4rk3d'
  const tokens = await client.request('login', { login: 'operator', secret: 'balcao' })
  await client.call('login', { login: `${mark}-login`, secret: `${mark}-secret` })
  await client.call('setPassword', { code: `${mark}-code`, secret: `${mark}-secret` })
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const wallet = await client.request('get_generate_qrcode', { sum: 700, currency: 'BRL' }, key)
  const hash = 'c0de'.repeat(16)
  for (const path of [`/api/${mark}`, `/${mark}?name=${mark}`, `/api/verification/${hash}`, `/${hash}`])
    await client.raw(path, { headers: { 'x-forwarded-for': '203.0.113.77', 'user-agent': mark } })
  await client.raw('/api/login', {
    method: 'POST',
    body: `{"${mark}`,
    headers: { 'content-type': 'application/json' },
  })
  const bought = await client.buy([await client.ticket()])
  await expect.poll(() => linesOf('buyTickets').length).toBeGreaterThan(0)

  const output = `${lines.join('\n')}\n${await metrics()}`
  expect(output).toContain('get_generate_qrcode')
  const secrets = [
    ...[mark, hash, '203.0.113.77', wallet.user.userId, wallet.short_url, key['Idempotency-Key']],
    ...[...client.cookies.values()].filter((value) => value.length > 8),
    ...Object.values(tokens.data ?? {}),
    ...JSON.stringify(bought)
      .match(/\d{10,}/g)!
      .filter((digits) => digits.length > 13),
    ...['operator2', 'balcao"', 'Balcão Rossio'],
  ]
  expect(secrets.filter((secret) => output.includes(secret))).toEqual([])
  // The operator's id could stand in any other number: in what names a request, this process or this machine, or is counted.
  const ofOthers = ['reqId', 'pid', 'hostname', 'time', 'durationMs']
  const withoutOthers = (name: string, value: unknown) => (ofOthers.includes(name) ? undefined : value)
  const logged = lines.map((line) => JSON.stringify(JSON.parse(line, withoutOthers)))
  const names = (await metrics()).split('\n').map((line) => line.replace(/ \S+$/, ''))
  expect([...logged, ...names].filter((line) => /(?<![\d.])1042(?![\d.])/.test(line))).toEqual([])
})

describe('/metrics', () => {
  test('has every metric that docs/operating.md tells operators to monitor, and every one of ours is in it', async () => {
    const [, page = ''] = (await readFile('docs/operating.md', 'utf8')).split('## What to monitor')
    const named = new Set(page.match(/\b(?:balcao|nodejs|process)_[a-z0-9_]+/g))
    const served = new Set([...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
    // The embedded database has no connections.
    const ofServer = (name: string) => name.startsWith('balcao_database_')
    expect([...named].filter((name) => !served.has(name) && !ofServer(name))).toEqual([])
    expect([...served].filter((name) => name.startsWith('balcao_') && !named.has(name))).toEqual([])
    expect([...named].filter(ofServer)).toHaveLength(4)
  })

  test('is not on the port of the host', async () => {
    expect((await fetch(`${host.url}/metrics`)).status).toBe(404)
    expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404)
  })

  test('counts calls by outcome, their durations, and what was sold', async () => {
    await client.login()
    const calls = 'balcao_calls_total{call="buyTickets",outcome="done"}'
    const sold = 'balcao_tickets_sold_total{game="20"}'
    const takings = 'balcao_sales_minor_units_total{game="20"}'
    const before = await Promise.all([calls, sold, takings].map(metric))
    const till = await client.wallet()
    const { wallet } = await client.buy([await client.ticket(), await client.ticket()])
    await expect.poll(() => metric(calls)).toBe((before[0] || 0) + 1)
    expect(await metric(sold)).toBe((before[1] || 0) + 2)
    expect(await metric(takings)).toBe((before[2] || 0) + wallet! - till)
    expect(await metric('balcao_call_duration_seconds_count{call="buyTickets"}')).toBeGreaterThan(0)
  })

  test('tells whether the host is ready, and measures clock, draws, announcements, sockets and event loop', async () => {
    expect(await metric('balcao_ready')).toBe(1)
    expect(await metric('balcao_day_root')).toBe(1)
    expect(await metric('balcao_unpublished_draw_age_seconds')).toBeGreaterThanOrEqual(0)
    expect(Math.abs(await metric('balcao_clock_difference_seconds'))).toBeLessThan(60)
    expect(await metric('balcao_outbox_age_seconds')).toBeGreaterThanOrEqual(0)
    expect(await metric('balcao_sockets')).toBe(0)
    expect(await metric('balcao_waiting_logins')).toBe(0)
    expect(await metric('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  })
})
