import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sandbox } from '../../backend/sandbox.ts'
import { hostCalls, type HostCallName } from '../../src/protocol/host-calls.ts'
import { Client } from '../../tests/contract/client.ts'
import { startHost } from '../../tests/contract/hosts.ts'
import { putDatabase } from '../../tests/kit/folders.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { findings, type Check, type Finding } from './check.ts'
import { headChecks } from './checks/heads.ts'
import { leftBehind } from './checks/leaving.ts'
import { tillOf } from './checks/till.ts'
import { sold } from './checks/offers.ts'
import { answers, fault, refusal, replies, type Behaviour, type HostRequest } from './faults/fault.ts'
import { allChecks } from './command.ts'
import { faultyHost, type FaultyHost } from './faults/faulty-host.ts'
import { HostClient } from './host-client.ts'
import { checksAbout } from './testing.ts'
import { tidy } from './tidy.ts'
import type { Visit } from './visit.ts'

const folder = folderOfFile()
let sandbox: Sandbox
let host: FaultyHost

beforeAll(async () => {
  await putDatabase(folder)
  sandbox = await startHost({ dataDir: folder })
  host = await faultyHost(sandbox.url)
  const request = { code: sandbox.registrationCode!, secret: 'segredo' }
  await new Client(sandbox.url).request('setPassword', request)
})
afterAll(async () => {
  await host?.close()
  await sandbox?.close()
})
beforeEach(() => host.has(null))

const newVisit = (): Visit => ({
  client: new HostClient(host.url),
  credentials: { login: 'operator', secret: 'balcao' },
  secondCredentials: { login: 'operator2', secret: 'segredo' },
  movesMoney: true,
  restart: null,
})

async function found(visit: Visit, checks: readonly Check[]): Promise<Finding[]> {
  const all: Finding[] = []
  for await (const finding of findings(checks, visit)) all.push(finding)
  return all
}

const outcomesOf = async (visit: Visit, checks: readonly Check[]) =>
  (await found(visit, checks)).map(({ outcome }) => outcome)

/** A visit of two operators that has read the games and both tills. */
async function arrived(): Promise<Visit> {
  const visit = newVisit()
  await found(visit, checksAbout('deployment', 'login', 'config'))
  await found(visit, checksAbout('till').slice(0, 1))
  return visit
}

const has = (behaviour: Behaviour) => host.has(fault('answers', 'of a test', behaviour))

/** Some requests get no answer. */
const silent = (name: HostCallName, isMeant: (request: HostRequest) => boolean): Behaviour => ({
  http: (exchange) => (request) =>
    request.name === name && isMeant(request)
      ? Promise.reject(new Error('the connection is closed'))
      : exchange(request),
})

describe('every check ends in a finding:', () => {
  test('one that does not understand what it received has failed, and those after it are run', async () => {
    const about = 'getTimers'
    const checks: Check[] = [
      { about, rule: 'one', run: () => Promise.reject(new TypeError('no entry')) },
      { about, rule: 'two', run: () => undefined },
    ]
    expect(await found(newVisit(), checks)).toMatchObject([
      { rule: 'one', outcome: 'failed', came: expect.stringMatching(/^TypeError: /) as string },
      { rule: 'two', outcome: 'proven' },
    ])
  })

  test('a cookie of a gateway that is not percent-encoded is no obstacle', async () => {
    has(
      replies(['login', 'refresh'], (response) => {
        response.headers.append('set-cookie', 'gateway=50%; Path=/; SameSite=Strict')
        return response
      }),
    )
    const all = await found(newVisit(), checksAbout('deployment', 'login'))
    expect(all.filter(({ outcome }) => outcome !== 'proven')).toEqual([])
  })

  test('a permitted game without a timer is named once, and its draw is not looked at', async () => {
    const visit = await arrived()
    has(answers('getTimers', () => ({})))
    const all = await found(visit, checksAbout('getTimers', 'drawProof'))
    expect(all.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule)).toEqual([
      'has a draw for every permitted game',
    ])
  })
})

test('a second operator with an empty till is given the cash of the prize that it pays, which is taken out again', async () => {
  const { colleague: before } = await arrived()
  const amount = await tillOf(before!)
  await before!.request('postCollection', { amount })
  const visit = await arrived()
  const rule = 'pays winners of every operator of the shop, once'
  const outcomes = await outcomesOf(
    visit,
    allChecks.filter((check) => check.rule === rule),
  )
  expect(outcomes).toEqual(['proven'])
  expect(await tillOf(visit.colleague!)).toBeGreaterThan(0)
  expect(await outcomesOf(visit, checksAbout('till').slice(1))).not.toContain('failed')
  expect(await tillOf(visit.colleague!)).toBe(0)
  await visit.colleague!.request('postRefill', { amount })
})

test('a visit that lasts longer than an access token refreshes its sessions, as a page does', async () => {
  const visit = await arrived()
  const before = [visit.client, visit.colleague!].map(({ tokens }) => tokens!.access)
  const isOver = (cookie = '') => before.some((token) => cookie.includes(token))
  has({
    http: (exchange) => (request) =>
      request.name !== 'refresh' && isOver(request.headers['cookie'])
        ? Promise.resolve(refusal('session_expired'))
        : exchange(request),
  })
  const now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + 600_000)
  const rules = ['returns the operator of the log-in', "returns only the caller's terminals, by id"]
  const all = await found(
    visit,
    allChecks.filter(({ rule }) => rules.includes(rule)),
  )
  vi.restoreAllMocks()
  expect(all.map(({ outcome }) => outcome)).toEqual(['proven', 'proven'])
})

describe('what a restart keeps', () => {
  const checks = checksAbout('restart')
  const restarted = async (restart: NonNullable<Visit['restart']>, withinMs?: number) => {
    const visit = { ...(await arrived()), restart }
    if (withinMs !== undefined) visit.client.restartMs = withinMs
    const all = await found(visit, checks)
    await found(visit, checksAbout('till').slice(1))
    return all
  }

  test('is not proven by a command that leaves the host running', async () => {
    const all = await restarted(async () => undefined, 300)
    expect(all.filter(({ outcome }) => outcome === 'proven')).toEqual([])
    expect(all).toContainEqual({
      about: 'restart',
      rule: 'keeps the till',
      outcome: 'failed',
      expected: 'a restart, which closes the sockets of the host',
      came: 'no event within 300 ms',
    })
  })

  test('is proven by one that returns before the host has gone down', async () => {
    const all = await restarted(async () => void setImmediate(() => host.restart()))
    expect(all.filter(({ outcome }) => outcome !== 'proven')).toEqual([])
  })
})

describe('what was moved is returned as far as possible:', () => {
  test('a ticket whose cancellation gets no answer keeps no other one from being cancelled', async () => {
    const visit = await arrived()
    const [one, other] = [(await sold(visit)).ticket.barcode, (await sold(visit)).ticket.barcode]
    has(silent('cancelTicket', ({ body }) => body.includes(one)))
    await tidy(visit.client, visit.deployment!.currency)
    const states = [one, other].map((barcode) => visit.client.traces.tickets.get(barcode)?.state)
    expect(states).toEqual(['sold', 'cancelled'])
    host.has(null)
    await found(visit, checksAbout('till').slice(1))
  })

  test('a money request whose outcome stays unknown is named at the end', async () => {
    const visit = await arrived()
    const { client } = visit
    const [key, request] = [crypto.randomUUID(), { amount: 100 }]
    const refill = () => client.send(hostCalls.postRefill, request, { key })
    has(silent('postRefill', () => true))
    await expect(refill()).rejects.toThrow('came none')
    expect(leftBehind(visit)).toEqual(['1 money requests whose outcome is unknown'])
    has(answers('postRefill', () => ({ success: true })))
    await refill()
    expect(leftBehind(visit)).toHaveLength(1)
    host.has(null)
    await refill()
    expect(leftBehind(visit)).toEqual([])
    await found(visit, checksAbout('till').slice(1))
  })

  test('the heads of invented counters, which stay in the list of the host, are named at the end', async () => {
    const visit = await arrived()
    await found(visit, headChecks)
    expect(leftBehind(visit)).toEqual(['6 counters that do not exist, in the list of heads'])
  })

  test("the second operator's till too, if the first one's cannot be returned", async () => {
    const visit = await arrived()
    const { client, colleague } = visit
    const before = await tillOf(colleague!)
    for (const each of [client, colleague!]) await each.request('postRefill', { amount: 100 })
    const token = client.tokens!.access
    has(silent('postCollection', ({ headers }) => headers['cookie']!.includes(token)))
    const [last] = (await found(visit, checksAbout('till').slice(1))).slice(-1)
    expect(last).toMatchObject({ outcome: 'failed', came: expect.stringMatching(/^none: /) as string })
    expect(await tillOf(colleague!)).toBe(before)
    host.has(null)
    await client.request('postCollection', { amount: 100 })
  })

  test('the acknowledged movements, if the till could not be read before', async () => {
    const visit = await arrived()
    const { client } = visit
    const before = await tillOf(client)
    delete visit.tillsBefore
    await client.request('postRefill', { amount: 100 })
    const [last] = (await found(visit, checksAbout('till').slice(1))).slice(-1)
    expect(last).toMatchObject({ outcome: 'notProven' })
    expect(await tillOf(client)).toBe(before)
  })
})
