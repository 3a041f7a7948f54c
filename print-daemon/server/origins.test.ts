import { request as httpRequest } from 'node:http'
import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import { ForeignOrigin } from '../../src/protocol/print-access.ts'
import { PrintAnswer } from '../../src/protocol/print-service.ts'
import { ticketSamples } from '../../src/receipts/ticket.ts'
import { patience } from '../../tests/kit/patience.ts'
import { config, counter, daemonForEachTest } from '../testing/running-daemon.ts'

const daemon = daemonForEachTest()
const { post, get } = daemon
const ticket = (id: string) => ({ id, data: ticketSamples.original, config })

/** Node's fetch sets these headers itself; a raw request does not. */
const raw = (method: string, route: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
    httpRequest(daemon.url + route, { method, headers }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode, headers: answer.headers })
    })
      .on('error', reject)
      .end()
  })

describe('the origin and the signature of a request', () => {
  it('accepts requests from allowed pages only [print-pages]', async () => {
    const send = (origin: string) =>
      raw('OPTIONS', '/ticket', {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-private-network': 'true',
      })
    expect(await send(counter)).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': counter,
        'access-control-allow-private-network': 'true',
        'access-control-allow-headers': expect.stringContaining('x-balcao-signature'),
      },
    })
    const foreign = await send('http://evil.example')
    expect(foreign.status).toBe(403)
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('answers a page with another origin only that it is not allowed, by its whole origin', async () => {
    const origin = 'http://localhost:5173'
    for (const route of ['/health', '/', '/receipts', '/nowhere']) {
      const answer = await fetch(daemon.url + route, { headers: { origin } })
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, origin])
      const { error } = v.parse(ForeignOrigin, await answer.json())
      expect(error.message).toContain(`--origin ${origin}`)
    }
    const rebound = await raw('GET', '/health', { host: 'evil.example', origin: 'http://evil.example' })
    expect([rebound.status, rebound.headers['access-control-allow-origin']]).toEqual([403, undefined])
  })

  it('accepts only its own host names, so that no other name can point to it', async () => {
    expect((await raw('GET', '/health', { host: 'evil.example' })).status).toBe(403)
    const { port } = new URL(daemon.url)
    expect((await raw('GET', '/health', { host: `localhost:${port}` })).status).toBe(200)
  })

  it('takes nothing from a foreign page or in another format', async () => {
    const body = ticket(uuidv7())
    expect((await post('/ticket', body, { origin: 'http://evil.example' })).status).toBe(403)
    expect((await post('/ticket', body, { 'content-type': 'text/plain' })).status).toBe(415)
    expect(await (await get('/receipts')).json()).toMatchObject({ receipts: [] })
  })

  it('keeps the troubles of the virtual printer for its own page', async () => {
    expect((await post('/virtual/unplug', {}, { origin: counter })).status).toBe(403)
    expect((await post('/virtual/unplug', {}, { origin: daemon.url })).status).toBe(200)
  })

  it('gives out pictures by number and by nothing else', async () => {
    const id = uuidv7()
    await post('/ticket', ticket(id))
    await vi.waitFor(async () => {
      const { job } = v.parse(PrintAnswer, await (await get(`/jobs/${id}`)).json())
      expect(job.state).toBe('printed')
    }, patience)
    expect((await get('/receipts/1.png')).headers.get('content-type')).toBe('image/png')
    for (const name of ['/receipts/2.png', '/receipts/..%2fjobs.png', '/receipts/1.bin', '/receipts/1e0.png'])
      expect((await get(name)).status).toBe(404)
  })

  it('shows its page to everybody, with scripts of its own only', async () => {
    const unsigned = (file: string) => fetch(daemon.url + file)
    const page = await unsigned('/')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const script = await (await unsigned('/page.js')).text()
    expect(script).not.toMatch(/\bimport\b/)
    for (const file of ['/page.js', '/page.css', '/icon.svg'])
      expect((await (await unsigned(file)).text()).length).toBeGreaterThan(100)
  })
})
