import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { hostTimeHeader } from '../src/protocol/host-calls.ts'
import { sessionCookies } from '../src/protocol/session-cookie.ts'
import { apiPrefix, serveApi, type ApiParts } from './api.ts'

/** Long before any machine's clock. */
const databaseTime = 1_000_000_000_000

const unused = (): never => {
  throw new Error('no call is made')
}

const parts: ApiParts = {
  prefix: apiPrefix,
  open: new Proxy({} as ApiParts['open'], { get: () => unused }),
  session: unused,
  sessions: new Proxy({} as ApiParts['sessions'], { get: () => unused }),
  hosts: { shop: unused, now: () => databaseTime },
  cookiesBy: 'host',
  cookies: sessionCookies(null),
  isOwnOrigin: () => false,
}

test('every answer says the time by the clock that draws and reports go by, not by that of the machine', async () => {
  const app = fastify()
  await app.register((scope) => serveApi(scope, parts), { prefix: apiPrefix })
  for (const method of ['GET', 'POST'] as const) {
    const { headers } = await app.inject({ method, url: '/api/unknown', headers: { origin: 'http://other' } })
    expect(headers[hostTimeHeader.toLowerCase()]).toBe(String(databaseTime))
  }
  await app.close()
})
