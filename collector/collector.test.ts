import { readFile, stat } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSigningKey, openSigningKey, type SigningKey } from '../node/signing-key.ts'
import { encodeStateRecord } from '../src/events/log-format.ts'
import { enrolmentText, partText } from '../src/heads/part.ts'
import type { PartRequest } from '../src/protocol/collector.ts'
import { putEmptyDatabase } from '../tests/kit/folders.ts'
import { dayMs } from '../src/values/calendar.ts'
import { purchaseUnderWay } from '../tests/kit/shop.ts'
import { folderOfFile } from '../tests/kit/test-folders.ts'
import { waitFor } from '../tests/kit/wait-for.ts'
import { startCollector, type Collector } from './collector.ts'
import { operatorKeyFile } from './operator-key.ts'
import { counterNumber, endOf, partOf, recordsAt, recordsWith } from './testing.ts'

const pageOrigin = 'https://counter.example'
const problems: string[] = []
const lines: string[] = []
let now = Date.UTC(2026, 10, 20)
const folder = folderOfFile()
let collector: Collector
let operatorKey: string
beforeAll(async () => {
  await putEmptyDatabase(folder)
  collector = await started()
  operatorKey = (await readFile(operatorKeyFile(folder), 'utf8')).trim()
})
const started = () =>
  startCollector({
    ...{ port: 0, dataDir: folder, keptMonths: 12, now: () => now, origins: [pageOrigin] },
    report: (problem) => problems.push(problem),
    log: { write: (line) => lines.push(line) },
  })
afterAll(async () => {
  await collector?.close()
  expect(problems).toEqual([])
})

async function post(path: string, body: unknown, key?: string): Promise<[status: number, answer: unknown]> {
  const headers = {
    'content-type': 'application/json',
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  }
  const response = await fetch(new URL(path, collector.url), {
    ...{ method: 'POST', headers, body: JSON.stringify(body) },
  })
  return [response.status, await response.json()]
}
const get = (path: string, key = operatorKey) =>
  fetch(new URL(path, collector.url), { headers: { authorization: `Bearer ${key}` } })
const refused = (status: number, reason: string) => [
  status,
  { error: { reason, message: expect.any(String) } },
]

async function newCode(shop = '7'): Promise<string> {
  const [, answer] = await post('/fleet/codes', { shop }, operatorKey)
  return (answer as { code: string }).code
}
function enrolment(code: string, counterId: string, key: SigningKey) {
  const request = { code, counterId, publicKey: key.publicKey }
  return { ...request, signature: key.sign(enrolmentText(request)) }
}
const signed = (request: PartRequest, key: SigningKey): PartRequest => ({
  ...request,
  signature: key.sign(partText(request)),
})

it('a counter enrols with a code, once, and its key signs what it sends', async () => {
  const counterId = counterNumber(1)
  const [key, other] = [openSigningKey(newSigningKey()), openSigningKey(newSigningKey())]
  const records = recordsWith(counterId, ...purchaseUnderWay(1))
  const part = { ...partOf(counterId, records, 0, 5), at: now + 90_000 }
  expect(await post('/part', signed(part, key))).toEqual(refused(401, 'notEnrolled'))

  const code = await newCode()
  const wrong = { ...enrolment(code, counterId, key), signature: other.sign('something else') }
  expect(await post('/enrol', wrong)).toEqual(refused(401, 'notEnrolled'))
  expect(await post('/enrol', enrolment(code, counterId, key))).toEqual([200, { shop: '7' }])
  expect(await post('/enrol', enrolment(code, counterId, other))).toEqual(refused(401, 'notEnrolled'))

  expect(await post('/part', part)).toEqual(refused(401, 'notEnrolled'))
  expect(await post('/part', signed(part, other))).toEqual(refused(401, 'notEnrolled'))
  expect(await post('/part', signed({ ...part, shop: '8' }, key))).toEqual(refused(401, 'notEnrolled'))
  expect(await post('/part', { ...signed(part, key), end: endOf(records, 4) })).toEqual(
    refused(401, 'notEnrolled'),
  )
  expect(await post('/part', signed(part, key))).toEqual([200, endOf(records, 5)])
  const counters: unknown = await (await get('/fleet/counters?shop=7')).json()
  expect(counters).toMatchObject([
    { counterId, clockDifferenceMs: 90_000, logs: [{ log: 1, count: 5, firstKept: 1 }], seenAt: now },
  ])
})

it('a request that somebody sends again says nothing of the counter: neither when it was there, nor of its clock', async () => {
  const counterId = counterNumber(5)
  const key = openSigningKey(newSigningKey())
  const records = recordsWith(counterId, ...purchaseUnderWay(1))
  await post('/enrol', enrolment(await newCode(), counterId, key))
  const sent = [partOf(counterId, records, 0, 0), partOf(counterId, records, 0, 5)].map((part) =>
    signed({ ...part, at: now + 2_000 }, key),
  )
  for (const part of sent) await post('/part', part)
  const counter = async () =>
    ((await (await get('/fleet/counters?shop=7')).json()) as { counterId: string }[]).find(
      (each) => each.counterId === counterId,
    )
  const before = await counter()
  expect(before).toMatchObject({ clockDifferenceMs: 2_000, seenAt: now })
  now += 3_600_000
  for (const part of sent) expect(await post('/part', part)).toEqual([200, endOf(records, 5)])
  expect(await counter()).toEqual(before)
})

describe('what somebody has changed on the way', () => {
  const key = openSigningKey(newSigningKey())
  const counterId = counterNumber(8)
  const records = recordsWith(counterId, ...purchaseUnderWay(1))
  const all = records.length
  const last = String(records[all - 1])
  const notReceived = refused(401, 'notEnrolled')

  it('makes no gap, and puts no state in place of records', async () => {
    await post('/enrol', enrolment(await newCode(), counterId, key))
    await post('/part', signed({ ...partOf(counterId, records, 0, 3), at: now }, key))
    const part = signed({ ...partOf(counterId, records, 3, 6), at: now }, key)
    const end = String(records[5])
    expect(await post('/part', { ...part, from: 6, records: end, isAfterGap: true })).toEqual(notReceived)
    const state = Buffer.from(encodeStateRecord({}, { seq: 6, hash: endOf(records, 6).hash }, 1_006))
    const replaced = `${part.records.slice(0, -end.length)}${state}`
    for (const isAfterGap of [false, true])
      expect(await post('/part', { ...part, records: replaced, isAfterGap })).toEqual(notReceived)
    expect(await post('/part', part)).toEqual([200, endOf(records, 6)])
  })

  it('is no question in place of records, and no records in place of a question', async () => {
    const part = signed({ ...partOf(counterId, records, 6, 7), at: now }, key)
    const question = signed({ ...part, from: 1, records: '' }, key)
    expect(await post('/part', { ...part, records: '' })).toEqual(notReceived)
    expect(await post('/part', { ...question, from: 7 })).toEqual(notReceived)
    for (const isAfterGap of [false, true])
      expect(await post('/part', { ...part, signature: question.signature, isAfterGap })).toEqual(notReceived)
    expect(await post('/part', question)).toEqual([200, endOf(records, 6)])
  })

  it('makes no other gap of one that the log has', async () => {
    const gap = signed({ ...partOf(counterId, records, 7, all), at: now, isAfterGap: true }, key)
    expect(await post('/part', { ...gap, from: all, records: last })).toEqual(notReceived)
    expect(await post('/part', { ...gap, isAfterGap: false })).toEqual(notReceived)
    const other = gap.records.replace('"at":', '"at":1')
    expect(await post('/part', { ...gap, records: other })).toEqual(notReceived)
    expect(await post('/part', gap)).toEqual([200, endOf(records, all)])
  })
})

it('a code is good for a day', async () => {
  const code = await newCode()
  const key = openSigningKey(newSigningKey())
  now += 25 * 60 * 60_000
  expect(await post('/enrol', enrolment(code, counterNumber(2), key))).toEqual(refused(401, 'notEnrolled'))
})

it('wrong codes keep nobody from enrolling, however many there are', async () => {
  const [key, counterId] = [openSigningKey(newSigningKey()), counterNumber(7)]
  const code = await newCode()
  for (let wrong = 0; wrong < 100; wrong++)
    expect(await post('/enrol', enrolment('AAAAA-AAAAA', counterId, key))).toEqual(
      refused(401, 'notEnrolled'),
    )
  expect(await post('/enrol', enrolment(code, counterId, key))).toEqual([200, { shop: '7' }])
})

it('only the key of the operator, which only his user can read, opens the logs of all shops', async () => {
  expect((await stat(operatorKeyFile(folder))).mode & 0o077).toBe(0)
  for (const path of ['counters', 'incidents', 'errors', 'events?limit=1', 'log?shop=7&counterId=x'])
    expect((await get(`/fleet/${path}`, 'another-key')).status).toBe(401)
  const [status] = await post('/fleet/codes', { shop: '7' }, 'another-key')
  expect(status).toBe(401)
})

it('the operator sends a log that he was given, finds its events and reads it again', async () => {
  const counterId = counterNumber(3)
  const records = recordsWith(counterId, ...purchaseUnderWay(1))
  const all = records.length
  expect(await post('/part', partOf(counterId, records, 0, all), operatorKey)).toEqual([
    200,
    endOf(records, all),
  ])
  const events = await (await get('/fleet/events?type=purchaseRequested&shop=7&limit=5')).text()
  const found = events
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(found.find(({ log }) => log.counterId === counterId)).toMatchObject({
    log: { shop: '7', counterId, log: 1, opened: { type: 'deploymentLoaded' } },
    event: { seq: all, type: 'purchaseRequested' },
  })
  const log = await get(`/fleet/log?shop=7&counterId=${counterId}`)
  expect(gunzipSync(Buffer.from(await log.arrayBuffer())).equals(Buffer.concat(records))).toBe(true)
  expect((await get(`/fleet/log?shop=7&counterId=${counterNumber(9)}`)).status).toBe(404)
})

it('what is no request is refused in one sentence, and nothing of a request is in the log of the service', async () => {
  const good = partOf(counterNumber(4), recordsWith(counterNumber(4)), 0, 2)
  const bad = [
    { shop: 'a\0' },
    { counterId: '../x' },
    { from: 0 },
    { log: 1.5 },
    { records: null },
    { end: {} },
  ]
  for (const change of bad)
    expect(await post('/part', { ...good, ...change }, operatorKey)).toEqual(refused(400, 'wrong'))
  for (const records of ['x', 'x\n', good.records.slice(1), `${good.records}\n`])
    expect(await post('/part', { ...good, records }, operatorKey)).toEqual(refused(400, 'wrong'))
  const long = { ...good, records: 'x'.repeat(5 * 2 ** 20) }
  expect((await post('/part', long, operatorKey))[0]).toBe(413)
  for (const path of ['events?limit=0', 'events?limit=5&amount=x', 'errors?from=x'])
    expect((await get(`/fleet/${path}`)).status).toBe(400)
  await waitFor('the line of the last request', async () => lines.at(-1)?.includes('"call":"errors"'))
  for (const secret of [operatorKey, counterNumber(1), 'Rossio']) expect(lines.join('')).not.toContain(secret)
})

it('a browser lets the pages of its origins send, no others, and no page asks questions about the shops', async () => {
  const preflight = async (path: string, origin: string) => {
    const headers = { origin, 'access-control-request-method': 'POST' }
    return fetch(new URL(path, collector.url), { method: 'OPTIONS', headers })
  }
  const allowed = async (path: string, origin = pageOrigin) =>
    (await preflight(path, origin)).headers.get('access-control-allow-origin')
  const { status, headers } = await preflight('/part', pageOrigin)
  expect([
    status,
    headers.get('access-control-allow-methods'),
    headers.get('access-control-allow-headers'),
  ]).toEqual([204, 'POST', 'content-type'])
  expect([await allowed('/part'), await allowed('/enrol')]).toEqual([pageOrigin, pageOrigin])
  expect(await allowed('/part', 'https://other.example')).toBeNull()
  expect([await allowed('/fleet/codes'), await allowed('/fleet/log')]).toEqual([null, null])
  const refusal = await fetch(new URL('/part', collector.url), {
    ...{ method: 'POST', headers: { origin: pageOrigin, 'content-type': 'application/json' }, body: '{' },
  })
  expect([refusal.status, refusal.headers.get('access-control-allow-origin')]).toEqual([400, pageOrigin])
})

it('serves while its database answers', async () => {
  expect(await (await fetch(new URL('/health', collector.url))).json()).toEqual({ alive: true })
  expect(await (await fetch(new URL('/ready', collector.url))).json()).toEqual({ ready: true, obstacles: [] })
})

it('drops the months that it no longer keeps by itself; a log goes on after them', async () => {
  const counterId = counterNumber(6)
  const later = now + 400 * dayMs
  const records = recordsAt(counterId, now, now, now, now, now, later, later)
  const all = records.length
  await post('/part', partOf(counterId, records, 0, 5), operatorKey)
  now = later
  expect(await post('/part', partOf(counterId, records, 5, 6), operatorKey)).toEqual([200, endOf(records, 6)])
  await collector.close()
  collector = await started()
  const isGone = async () => {
    const response = await get(`/fleet/log?shop=7&counterId=${counterId}`)
    return gunzipSync(Buffer.from(await response.arrayBuffer())).equals(records[5]!)
  }
  await waitFor('the records of the old month to be gone', isGone)
  expect(await post('/part', partOf(counterId, records, 6, all), operatorKey)).toEqual([
    200,
    endOf(records, all),
  ])
  const log = await (await get(`/fleet/log?shop=7&counterId=${counterId}`)).arrayBuffer()
  expect(gunzipSync(Buffer.from(log)).equals(Buffer.concat(records.slice(5)))).toBe(true)
})
