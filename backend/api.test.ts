import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { hostTimeHeader } from '../src/protocol/host-calls.ts'
import { sessionCookies } from '../src/protocol/session-cookie.ts'
import { apiPrefix, serveApi, type ApiParts } from './api.ts'

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
  cookiesBy: 'host',
  cookies: sessionCookies(null),
  isSecure: false,
  hasSandboxCalls: false,
  isOwnOrigin: () => false,
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
