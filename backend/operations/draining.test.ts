import { once } from 'node:events'
import { connect } from 'node:net'
import { fastify, type FastifyInstance } from 'fastify'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client } from '../../tests/contract/client.ts'
import { startHost } from '../../tests/contract/hosts.ts'
import { putDatabase } from '../../tests/kit/folders.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import type { Sandbox } from '../sandbox.ts'
import { serviceRestart } from '../sockets.ts'
import { drainingOf, type Draining } from './draining.ts'

describe('a process that drains', () => {
  let app: FastifyInstance
  let draining: Draining
  let url: string
  let answer = () => {}
  const arrived = { call: Promise.resolve() }

  beforeAll(async () => {
    app = fastify()
    draining = drainingOf(app)
    let hasArrived = () => {}
    arrived.call = new Promise((resolve) => {
      hasArrived = resolve
    })
    app.get('/slow', async () => {
      hasArrived()
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return 'sold'
    })
    app.get('/quick', async () => 'quick')
    url = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app.close())

  test('answers the first request of a connection that it has accepted, however late it arrives; one that sends nothing holds nothing up', async () => {
    const own = fastify()
    const ofOwn = drainingOf(own)
    own.get('/', async () => 'sold')
    const { port } = new URL(await own.listen({ host: '127.0.0.1', port: 0 }))
    const connected = async () => {
      const accepted = once(own.server, 'connection')
      const socket = connect(Number(port), '127.0.0.1')
      await accepted
      return socket
    }
    const [proxy] = [await connected(), await connected()]
    const order: string[] = []
    let leave = () => {}
    const left = new Promise<void>((resolve) => (leave = resolve))
    const drained = ofOwn.drain(0, leave).then(() => order.push('drained'))
    await left
    proxy.write('GET / HTTP/1.1\r\nHost: balcao\r\n\r\n')
    const [answer] = (await once(proxy, 'data')) as [Buffer]
    order.push('answered')
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*sold$/)
    await drained
    expect(order).toEqual(['answered', 'drained'])
    own.server.closeAllConnections()
    await own.close()
  })

  test('still serves while others take over, then refuses connections, and waits for the calls that have begun', async () => {
    const slow = fetch(`${url}/slow`)
    await arrived.call
    const order: string[] = []
    let leave = () => {}
    const left = new Promise<void>((resolve) => {
      leave = resolve
    })
    const drained = draining.drain(1_000, leave).then(() => order.push('drained'))
    expect(draining.isDraining()).toBe(true)
    const during = await fetch(`${url}/quick`)
    expect([await during.text(), during.headers.get('connection')]).toEqual(['quick', 'close'])

    await left
    await expect(fetch(`${url}/quick`)).rejects.toThrow('fetch failed')
    order.push('answered')
    answer()
    expect(await (await slow).text()).toBe('sold')
    await drained
    expect(order).toEqual(['answered', 'drained'])
  })
})

describe('a host that is closed', () => {
  const folder = folderOfFile()
  let host: Sandbox

  beforeAll(async () => {
    await putDatabase(folder)
    host = await startHost({ dataDir: folder, drainMs: 1_000 })
  })

  test('sends counters away with the code of a restart, answers running sales, and leaves the database usable', async () => {
    const client = new Client(host.url)
    await client.login()
    const socket = io(host.url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { cookie: client.cookieHeader() },
    })
    await new Promise((resolve) => socket.once('updateTimers', resolve))
    const gone = new Promise<{ reason: Socket.DisconnectReason; details: unknown }>((resolve) =>
      socket.once('disconnect', (reason, details) => resolve({ reason, details })),
    )
    const sale = client.buy([await client.ticket()])
    const closed = host.close()
    expect((await sale).wallet).toBeGreaterThan(0)
    const { reason, details } = await gone
    // socket.io connects again after this reason.
    expect(reason).toBe('transport close')
    expect(details).toMatchObject({ context: { code: serviceRestart } })
    await closed
    const database = await openEmbeddedDatabase(folder)
    expect(await database.query('select count(*)::integer as sold from tickets')).toEqual([{ sold: 1 }])
    await database.close()
  })
})

describe('the public origin of a host', () => {
  const folder = folderOfFile()
  let host: Sandbox
  const origin = 'https://counter.example'

  beforeAll(async () => {
    await putDatabase(folder)
    // With a public origin an empty database gets no operators.
    await (await startHost({ dataDir: folder })).close()
    host = await startHost({ dataDir: folder, origin, trustedProxies: ['127.0.0.1'] })
  })
  afterAll(() => host.close())
  const logIn = (headers: Record<string, string>) =>
    fetch(`${host.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ login: 'operator', secret: 'balcao' }),
    })

  test('is that of its links, whatever a request says', async () => {
    const client = new Client(host.url)
    await client.login()
    const { short_url: link } = await client.request(
      'get_generate_qrcode',
      { sum: 700, currency: 'BRL' },
      {
        'Idempotency-Key': crypto.randomUUID(),
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'http',
      },
    )
    expect(new URL(link!).origin).toBe(origin)
  })

  test('is the only one whose pages may send requests', async () => {
    expect((await logIn({ origin })).status).toBe(200)
    for (const other of ['https://evil.example', 'http://counter.example', host.url])
      expect((await logIn({ origin: other, 'x-forwarded-host': new URL(other).host })).status).toBe(403)
  })

  test('makes cookies that browsers send over HTTPS only', async () => {
    const cookies = (await logIn({ origin })).headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(2)
    expect(cookies.filter((cookie) => !/; Secure/.test(cookie))).toEqual([])
  })
})
