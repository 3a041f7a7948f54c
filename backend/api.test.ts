import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { hostError } from '../src/protocol/error-codes.ts'
import { hostTimeHeader } from '../src/protocol/host-calls.ts'
import { sessionCookies } from '../src/protocol/session-cookie.ts'
import { apiPrefix, callsOfOperator, serveApi, type ApiParts } from './api.ts'
import { refusedIds, Refusals } from './refusals.ts'
import { Turns } from './turns.ts'

/** A time that is earlier than any machine's clock. */
const databaseTime = 1_000_000_000_000

const unused = (): never => {
  throw new Error('the test makes no call')
}

const parts: ApiParts = {
  prefix: apiPrefix,
  open: new Proxy({} as ApiParts['open'], { get: () => unused }),
  session: unused,
  sessions: new Proxy({} as ApiParts['sessions'], { get: () => unused }),
  hosts: { shop: unused, currentTime: async () => databaseTime },
  turns: new Turns(callsOfOperator),
  refusals: new Refusals(),
  cookiesBy: 'host',
  cookies: sessionCookies(null),
  isSecure: false,
  hasSandboxCalls: false,
  isOwnOrigin: () => false,
}

/** The token of an operator is its id. */
const anySession: Pick<ApiParts, 'sessions' | 'hosts'> = {
  sessions: {
    ...parts.sessions,
    find: async (access) => ({ id: access, operatorId: Number(access), shop: '7' }),
  },
  hosts: { ...parts.hosts, shop: () => ({}) as ReturnType<ApiParts['hosts']['shop']> },
}

test('every answer has the time of the clock that decides about draws and reports, not of the machine', async () => {
  const app = fastify()
  await app.register((scope) => serveApi(scope, parts), { prefix: apiPrefix })
  for (const method of ['GET', 'POST'] as const) {
    const { headers } = await app.inject({ method, url: '/api/unknown', headers: { origin: 'http://other' } })
    expect(headers[hostTimeHeader.toLowerCase()]).toBe(String(databaseTime))
  }
  await app.close()
})

test('of the calls of an operator a few run at once and more wait; what is beyond is refused, or unknown where it moves money', async () => {
  const app = fastify()
  const ends: (() => void)[] = []
  const session = async () => {
    await new Promise<void>((end) => ends.push(end))
    return { success: true }
  }
  await app.register(
    (scope) =>
      serveApi(scope, {
        ...parts,
        session: session as unknown as ApiParts['session'],
        ...anySession,
        turns: new Turns({ atOnce: 2, waiting: 1 }),
      }),
    { prefix: apiPrefix },
  )
  const send = async (call: string, operatorId = 1042) => {
    const headers = { authorization: `Bearer ${operatorId}` }
    return app.inject({ method: 'POST', url: `/api/${call}`, headers, payload: {} })
  }
  const first = [1, 2, 3].map(() => send('postRefill'))
  await expect.poll(() => ends.length).toBe(2)
  const read = await send('getTerminalsOperator')
  expect(read.statusCode).toBe(429)
  expect(read.json()).toEqual({ success: false, error: hostError('too_many_requests') })
  const money = await send('postRefill')
  expect([money.statusCode, money.body]).toEqual([503, ''])
  const other = send('postRefill', 1043)
  await expect.poll(() => ends.length).toBe(3)
  for (let ended = 0; ended < 4; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(0)
    ends.shift()!()
  }
  for (const answer of [...first, other]) expect((await answer).statusCode).toBe(200)
  await app.close()
})

test('an operator to whom thousands of ids were refused waits before the next is decided; others and reports do not', async () => {
  const app = fastify()
  let now = 0
  let decided = 0
  const error = hostError('draw_closed')
  const data = [{ barcode: '1' }, ...Array.from({ length: 100 }, () => ({ error }))]
  const answers: Record<string, unknown> = {
    buyTickets: { success: true, data },
    postRefill: { success: false, error: hostError('sum_out_of_bounds') },
  }
  const session = async (name: string) => {
    decided++
    return answers[name] ?? { success: true }
  }
  await app.register(
    (scope) =>
      serveApi(scope, {
        ...{ ...parts, ...anySession, refusals: new Refusals(() => now) },
        session: session as unknown as ApiParts['session'],
      }),
    { prefix: apiPrefix },
  )
  const send = async (call: string, operatorId = 1042) => {
    const headers = { authorization: `Bearer ${operatorId}` }
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: `/api/${call}`,
      headers,
      payload: {},
    })
    return { statusCode, body: statusCode === 503 ? body : undefined }
  }
  for (let refused = 100; refused < refusedIds.allowed; refused += 100)
    expect((await send('buyTickets')).statusCode).toBe(200)
  for (let refused = 0; refused < 100; refused++) expect((await send('postRefill')).statusCode).toBe(400)
  const decidedBefore = decided
  for (const call of ['buyTickets', 'postRefill'])
    expect(await send(call)).toEqual({ statusCode: 503, body: '' })
  expect(decided).toBe(decidedBefore)
  expect((await send('getTerminalsOperator')).statusCode).toBe(200)
  expect((await send('buyTickets', 1043)).statusCode).toBe(200)
  now += refusedIds.windowMs
  expect((await send('buyTickets')).statusCode).toBe(200)
  await app.close()
})
