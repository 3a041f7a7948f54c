import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { idempotencyKeyHeader } from '../src/protocol/host-calls.ts'
import { createHostClient } from '../src/worker/adapters/host-client.ts'
import { Client } from '../tests/contract/client.ts'
import { startHost } from '../tests/contract/hosts.ts'
import { putDatabase } from '../tests/kit/folders.ts'
import { listenOnFreePort } from '../tests/kit/ports.ts'
import { folderOfFile } from '../tests/kit/test-folders.ts'
import { startProxy, type Proxy, type ProxyOptions } from './proxy.ts'
import type { Sandbox } from './sandbox.ts'
import { hostError } from '../src/protocol/error-codes.ts'

const shell = '<!doctype html><title>Operador Balcão</title>'
const printService = 'http://127.0.0.1:3399'
const folder = folderOfFile()
const opened: Proxy[] = []
let fake: Server | undefined

const proxyTo = async (host: string, options: Partial<ProxyOptions> = {}): Promise<Proxy> => {
  const pageDir = join(folder, 'page')
  const proxy = await startProxy({ port: 0, host, printService, pageDir, ...options })
  opened.push(proxy)
  return proxy
}

/** A proxy in front of a host whose answers the test sets. */
async function inFrontOf(answer: RequestListener, options: Partial<ProxyOptions> = {}): Promise<Proxy> {
  fake = createServer(answer)
  return proxyTo(`http://127.0.0.1:${await listenOnFreePort(fake)}`, options)
}

const post = (url: string, path: string, headers: Record<string, string> = {}, body = '{}') =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })

beforeAll(async () => {
  await putDatabase(folder)
  await mkdir(join(folder, 'page'))
  await writeFile(join(folder, 'page', 'index.html'), shell)
})
afterEach(async () => {
  for (const proxy of opened.splice(0)) await proxy.close()
  fake?.closeAllConnections()
  fake?.close()
})

describe('a page in front of a host', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await startHost({ dataDir: folder })
  })
  afterAll(() => sandbox.close())

  test('is served as the sandbox serves it', async () => {
    const { url } = await proxyTo(sandbox.url)
    const page = await fetch(`${url}/game/16`)
    expect([page.status, await page.text()]).toEqual([200, shell])
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain(`connect-src 'self' ${url.replace('http', 'ws')}`)
    expect(policy).toContain(printService)
  })

  test('logs in, sells, and gets the socket event of the sale, all on its own origin', async () => {
    const { url } = await proxyTo(sandbox.url)
    const client = new Client(url)
    await client.login()
    const socket = io(url, {
      transports: ['websocket'],
      extraHeaders: { cookie: client.cookieHeader(), origin: url },
    })
    const timers = await new Promise((resolve) => socket.once('updateTimers', resolve))
    expect(timers).toHaveProperty('16')
    const received = new Promise((resolve) => socket.once('updateWalletOperator', resolve))
    const { data, wallet } = await client.buy([await client.ticket()])
    expect(data).toMatchObject([{ operatorId: 1042 }])
    expect(await received).toEqual({ operatorId: 1042, wallet })
    const disconnected = new Promise((resolve) => socket.once('disconnect', resolve))
    await client.request('logout', {})
    expect(await disconnected).toBe('io server disconnect')
  })

  test('gets the address of the print program on its own machine', async () => {
    const { url } = await proxyTo(sandbox.url)
    expect(await new Client(url).request('deployment', {})).toMatchObject({
      printService,
      shop: { name: 'Balcão Rossio' },
    })
  })

  test.each(['https://collector.example', undefined])('connects to collector %s alone', async (collector) => {
    const { url } = await proxyTo(sandbox.url, collector === undefined ? {} : { collector })
    const { data } = await new Client(url).request('deployment', {})
    const policy = (await fetch(url)).headers.get('content-security-policy')
    expect([data.collector, policy?.includes('collector')]).toEqual([collector, collector !== undefined])
  })

  test('gets the pairing code of its machine, and only with a session', async () => {
    const { url } = await proxyTo(sandbox.url, { pairingCode: async () => 'aaaa-bbbb-cccc-dddd-eeee' })
    const client = new Client(url)
    expect(await client.refusal('printPairing', {})).toMatchObject({ name: 'session_expired' })
    await client.login()
    expect(await client.request('printPairing', {})).toMatchObject({ code: 'aaaa-bbbb-cccc-dddd-eeee' })
  })

  test.each([
    ['that of its own machine', '1234-5678', '1234-5678'],
    ['that of the host, if this machine has none', null, 'ffff-ffff-ffff-ffff-ffff'],
  ])('gets of two pairing codes %s', async (_which, here, expected) => {
    const ownCode: RequestListener = (_request, response) => {
      const body = { success: true, code: 'ffff-ffff-ffff-ffff-ffff' }
      response.writeHead(200, { 'content-type': 'application/json', 'x-host-time': Date.now() })
      response.end(JSON.stringify(body))
    }
    const { url } = await inFrontOf(ownCode, { pairingCode: async () => here })
    expect(await new Client(url).request('printPairing', {})).toMatchObject({ code: expected })
  })

  test.each(['https://evil.example', 'http://localhost:1', 'null'])(
    'is not mistaken for a page of the origin %s, whose requests are refused',
    async (origin) => {
      const { url } = await proxyTo(sandbox.url)
      const client = new Client(url)
      await client.login()
      expect(await client.request('getOperatorId', {}, { origin: url })).toEqual({ operatorId: 1042 })
      const answer = await post(url, '/api/getOperatorId', { origin, cookie: client.cookieHeader() })
      expect([answer.status, await answer.json()]).toEqual([
        403,
        { success: false, error: hostError('foreign_origin') },
      ])
    },
  )

  test.each([
    ['of another origin', { origin: 'http://evil.example' }],
    ['without a session', null],
  ])('a socket %s is refused', async (_case, headers) => {
    const { url } = await proxyTo(sandbox.url)
    const client = new Client(url)
    await client.login()
    const extraHeaders = headers ? { cookie: client.cookieHeader(), ...headers } : { origin: url }
    const socket = io(url, { transports: ['websocket'], reconnection: false, extraHeaders })
    const outcome = await new Promise((resolve) => {
      socket.once('connect', () => resolve('connected'))
      socket.once('connect_error', () => resolve('refused'))
    })
    socket.disconnect()
    expect(outcome).toBe('refused')
  })

  test('a socket of a program with a session and without an Origin is forwarded', async () => {
    const { url } = await proxyTo(sandbox.url)
    const client = new Client(url)
    await client.login()
    const extraHeaders = { cookie: client.cookieHeader() }
    const socket = io(url, { transports: ['websocket'], reconnection: false, extraHeaders })
    expect(await new Promise((resolve) => socket.once('updateTimers', resolve))).toHaveProperty('16')
    socket.disconnect()
  })

  test('a request for another machine name that points here is refused', async () => {
    const { url } = await proxyTo(sandbox.url)
    const request = httpRequest(`${url}/api/deployment`, { headers: { host: 'evil.example' } }).end()
    const [answer] = (await once(request, 'response')) as [{ statusCode: number; resume(): void }]
    answer.resume()
    expect(answer.statusCode).toBe(421)
  })

  test('a body of more than 256 KiB is refused before the host sees it', async () => {
    const { url } = await proxyTo(sandbox.url)
    const answer = await post(url, '/api/buyTickets', {}, 'x'.repeat(256 * 1024 + 1))
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { success: false, error: hostError('malformed') },
    ])
  })
})

describe('a request through the proxy', () => {
  test('the host sees its own host and origin, the unchanged key, and no headers of the connection', async () => {
    const seen: Record<string, unknown> = {}
    const { url } = await inFrontOf((request, response) => {
      Object.assign(seen, request.headers)
      response.end('{}')
    })
    await post(url, '/api/postRefill', {
      origin: url,
      referer: `${url}/game/4`,
      [idempotencyKeyHeader]: 'key-1',
      te: 'trailers',
      'proxy-authorization': 'Basic x',
    })
    const { port } = fake!.address() as AddressInfo
    expect(seen).toMatchObject({
      host: `127.0.0.1:${port}`,
      origin: `http://127.0.0.1:${port}`,
      [idempotencyKeyHeader]: 'key-1',
    })
    for (const name of ['te', 'proxy-authorization', 'referer']) expect(seen).not.toHaveProperty(name)
  })

  test('a cookie of an https host is stored on http://localhost, and returns with its own name', async () => {
    let sent: string | undefined
    const { url } = await inFrontOf((request, response) => {
      sent = request.headers.cookie
      response.setHeader('set-cookie', [
        '__Host-access=a1; Path=/; Secure; HttpOnly; SameSite=None; Partitioned',
        'balcao_session=1; Domain=host.example; Path=/; Max-Age=60; secure',
      ])
      response.end('{}')
    })
    const [access = '', marker] = (await post(url, '/api/refresh')).headers.getSetCookie()
    const [, id = ''] = /^local__Host-access_([0-9a-f]{12})=/.exec(access) ?? []
    expect(access).toBe(`local__Host-access_${id}=a1; Path=/; HttpOnly; SameSite=Strict`)
    expect(marker).toBe(`balcao_session_${id}=1; Path=/; Max-Age=60; SameSite=Strict`)
    await post(url, '/api/refresh', { cookie: `local__Host-access_${id}=a0; balcao_session_${id}=1` })
    expect(sent).toBe('__Host-access=a0')
  })

  test('the cookies of another page on this machine are sent to no host', async () => {
    const sent: (string | undefined)[] = []
    const { url } = await inFrontOf((request, response) => {
      sent.push(request.headers.cookie)
      response.end('{}')
    })
    await post(url, '/api/config', { cookie: 'access_token_0123456789ab=theirs; access_token=old' })
    expect(sent).toEqual([undefined])
  })

  test('the tokens of a host without cookies are hidden from scripts, and return as bearer tokens [kept-tokens]', async () => {
    const seen: [string | undefined, string | undefined, string | undefined][] = []
    const { url } = await inFrontOf((request, response) => {
      seen.push([request.url, request.headers.authorization, request.headers.cookie])
      response.end('{"success":true,"operatorId":1,"data":{"access_token":"a/1","refresh_token":"r=1"}}')
    })
    const cookies = (await post(url, '/api/login')).headers.getSetCookie()
    const [, id = ''] = /^access_token_([0-9a-f]{12})=/.exec(cookies[0] ?? '') ?? []
    expect(cookies).toEqual([
      `access_token_${id}=a%2F1; Path=/; HttpOnly; SameSite=Strict`,
      `refresh_token_${id}=r%3D1; Path=/; HttpOnly; SameSite=Strict`,
      `balcao_session_${id}=page; Path=/; SameSite=Strict`,
    ])
    const cookie = cookies.map((text) => text.replace(/;.*/, '')).join('; ')
    await post(url, '/api/config', { cookie })
    await post(url, '/api/refresh', { cookie })
    const logout = await post(url, '/api/logout', { cookie })
    expect(seen).toEqual([
      ['/api/login', undefined, undefined],
      ['/api/config', 'Bearer a/1', undefined],
      ['/api/refresh', 'Bearer r=1', undefined],
      ['/api/logout', 'Bearer a/1', undefined],
    ])
    expect(logout.headers.getSetCookie()).toEqual(
      ['access_token', 'refresh_token', 'balcao_session'].map(
        (name) => `${name}_${id}=; Path=/; Max-Age=0; SameSite=Strict`,
      ),
    )
  })

  test('only the host’s own time header is forwarded', async () => {
    const { url } = await inFrontOf((request, response) => {
      if (request.url === '/api/deployment') response.setHeader('x-host-time', '77')
      response.sendDate = false
      response.end('{}')
    })
    expect((await fetch(`${url}/api/deployment`)).headers.get('x-host-time')).toBe('77')
    expect((await fetch(`${url}/api/getTimers`)).headers.get('date')).toBeNull()
  })
})

describe('without an answer of the host', () => {
  const nobody = 'http://127.0.0.1:1'

  test('a read gets 502 and an error, a request that moves money 502 and no body', async () => {
    const { url } = await proxyTo(nobody)
    const reading = await fetch(`${url}/api/getTimers`)
    expect([reading.status, reading.headers.get('date'), await reading.json()]).toEqual([
      502,
      null,
      { success: false, error: hostError('system') },
    ])
    const money = await post(url, '/api/postRefill')
    expect([money.status, await money.text()]).toEqual([502, ''])
  })

  test('within the limit the status is 504, and the request is cancelled', async () => {
    let isGivenUp = () => {}
    const givenUp = new Promise<void>((resolve) => {
      isGivenUp = resolve
    })
    const { url } = await inFrontOf((request) => request.once('close', isGivenUp), { answerMs: 1_000 })
    const answer = await post(url, '/api/postRefill')
    expect([answer.status, await answer.text()]).toEqual([504, ''])
    await givenUp
  })

  test.each(['/api/postRefill', '/api/deployment'])(
    'an incomplete answer to %s is broken off',
    async (path) => {
      const { url } = await inFrontOf((_request, response) => {
        response.write('{"success":true', () => response.destroy())
      })
      await expect(post(url, path).then((answer) => answer.text())).rejects.toThrow()
    },
  )

  test('the core takes none of it as an answer of the host: no refusal, no log-out', async () => {
    const { url } = await proxyTo(nobody)
    const host = createHostClient(url, () => 0)
    const fate = { kind: 'unknown', reason: 'noAnswer', hostAtMs: null }
    expect(await host.call('postRefill', { amount: 1 }, crypto.randomUUID())).toEqual(fate)
    expect(await host.call('ticketInquiry', { unique_req_ids: [crypto.randomUUID()] })).toEqual(fate)
    expect(await host.call('refresh', {})).toEqual(fate)
    expect(await host.call('getTimers', {})).toEqual(fate)
  })

  test('a socket is refused at once, so that the page tries again', async () => {
    const { url } = await proxyTo(nobody)
    const socket = io(url, { transports: ['websocket'], reconnection: false, extraHeaders: { origin: url } })
    await new Promise((resolve) => socket.once('connect_error', resolve))
    socket.disconnect()
  })
})
