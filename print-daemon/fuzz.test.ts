import fc from 'fast-check'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signatureHeaders } from '../src/protocol/print-access.ts'
import { receiptRoutes } from '../src/receipts/routes.ts'
import { ticketSamples } from '../src/receipts/ticket.ts'
import { startPrintDaemon, type PrintDaemon } from './daemon.ts'
import { signedBy } from './signed-testing.ts'
import { tries } from '../tests/kit/scale.ts'
import { folderOfFile } from '../tests/kit/test-folders.ts'

const counter = 'http://counter.example'
const config = { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon' } as const
const goodTicket = JSON.stringify({ id: uuidv7(), data: ticketSamples.original, config })

const folder = folderOfFile()
let daemon: PrintDaemon
let port: number
let localClient: string
const lingering: Socket[] = []

beforeAll(async () => {
  daemon = await startPrintDaemon({ port: 0, dataDir: folder, allowedOrigins: [counter] })
  port = Number(new URL(daemon.url).port)
  localClient = signedBy(folder).handshake('/').client
})
afterAll(async () => {
  for (const socket of lingering) socket.destroy()
  await daemon.close()
})

const receiptPaths = receiptRoutes.map(({ path }) => path)
const openPaths = ['/', '/page.js', '/health', '/pair']
const closedPaths = [
  ...receiptPaths,
  '/jobs',
  '/jobs/x',
  '/jobs/x/cancel',
  '/receipts',
  '/receipts/1.png',
  '/receipts/..%2f..%2flocal-client.json',
  '/virtual/paper-out',
  '/virtual/recover',
  '/printers',
  '/printers/select',
  '/readers/select',
  '/readers/virtual/insert',
  '/pairing',
  '/pairing/forget',
  '/changes',
  '//ticket',
  '/./ticket',
  '/page/../ticket',
  '/%74icket',
  '/ticket?',
  '/ticket#',
  '/health/../ticket',
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io/?EIO=4&transport=websocket',
  '/../../etc/passwd',
]

/** What a header may hold on the wire: one line, and no more than a line. */
const headerText = fc.stringMatching(/^[!-~][ -~]{0,40}$/)
const ownHost = () => `127.0.0.1:${port}`

const signature = {
  [signatureHeaders.client]: fc.oneof(fc.constant('local'), headerText),
  [signatureHeaders.time]: fc.oneof(fc.constant('now'), headerText),
  [signatureHeaders.nonce]: fc.oneof(fc.stringMatching(/^[0-9a-f]{32}$/), headerText),
  [signatureHeaders.signature]: fc.oneof(fc.stringMatching(/^[0-9a-f]{64}$/), headerText),
}

const headers = fc.record(
  {
    host: fc.oneof({ weight: 4, arbitrary: fc.constant('own') }, { weight: 1, arbitrary: headerText }),
    origin: fc.oneof(
      fc.constant(counter),
      fc.constant('null'),
      fc.constant('http://evil.example'),
      headerText,
    ),
    'content-type': fc.constantFrom('application/json', 'text/plain', 'application/json; charset=x', 'a/b'),
    'x-balcao': fc.constantFrom('1', '0'),
    ...signature,
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none'),
    'transfer-encoding': fc.constantFrom('chunked', 'gzip'),
    upgrade: fc.constant('websocket'),
    connection: fc.constantFrom('upgrade', 'close', 'keep-alive'),
    expect: fc.constant('100-continue'),
  },
  { requiredKeys: ['host'] },
)

/** Anything at all. */
const wild = fc.record({
  method: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('POST', 'GET') },
    { weight: 1, arbitrary: fc.constantFrom('PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'SOCKET') },
  ),
  target: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...closedPaths) },
    { weight: 1, arbitrary: fc.constantFrom(...openPaths) },
    { weight: 1, arbitrary: fc.stringMatching(/^\/[!-~]{0,60}$/) },
  ),
  headers,
  body: fc.oneof(
    fc.constant(goodTicket),
    fc.constant('{}'),
    fc.constant('{"code":"1234-5678","name":"x"}'),
    fc.constant('{"__proto__":{"a":1}}'),
    fc.json(),
    fc.string({ maxLength: 200 }),
    fc.constant('x'.repeat(300_000)),
  ),
  /** How much longer or shorter than the body its announced length is. */
  lengthError: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: -20, max: 20 })),
  /** The caller hangs up after this part of the request. */
  part: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 1, noNaN: true })),
})
/** As a page asks, but for the signature. */
const unsigned: typeof wild = fc.record({
  method: fc.constantFrom('POST', 'GET'),
  target: fc.constantFrom(...closedPaths),
  headers: fc.record(
    {
      host: fc.constant('own'),
      'content-type': fc.constant('application/json'),
      'x-balcao': fc.constant('1'),
      origin: fc.constant(counter),
      ...signature,
    },
    { requiredKeys: ['host', 'content-type', 'x-balcao'] },
  ),
  body: fc.constantFrom(goodTicket, '{}'),
  lengthError: fc.constant(0),
  part: fc.constant(1),
})
const stranger = fc.oneof(wild, unsigned)
type Stranger = typeof stranger extends fc.Arbitrary<infer Value> ? Value : never

function bytesOf({ method, target, headers: sent, body, lengthError }: Stranger): Buffer {
  const meant: Record<string, string> = { own: ownHost(), local: localClient, now: String(Date.now()) }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${meant[value ?? ''] ?? value}`)
  const length = Math.max(0, Buffer.byteLength(body) + lengthError)
  return Buffer.from(
    `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\ncontent-length: ${length}\r\n\r\n${body}`,
  )
}

/** Sends bytes and hangs up at the first answer, or when the other side does; resolves to what was answered. */
async function send(bytes: Uint8Array, isPartial: boolean): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  let answer = ''
  const over = new Promise<void>((resolve) => {
    socket.on('close', () => resolve())
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1')
      resolve()
    })
  })
  if (isPartial) socket.end(bytes)
  else socket.write(bytes)
  // A request that announces more than it sends is answered by nobody: it hangs until the print program has had enough.
  if (isPartial || !isWhole(bytes)) socket.end()
  await over
  socket.destroy()
  return answer
}

function isWhole(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const length = Number(/content-length: (\d+)/.exec(text)?.[1])
  return end >= 0 && text.length - end - 4 >= length
}

const statusOf = (answer: string): number | undefined => {
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? []
  return status === undefined ? undefined : Number(status)
}

/** Every file of the print program and how large it is. */
async function files(): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).sort()
  return Promise.all(names.map(async (name) => `${name} ${(await stat(path.join(folder, name))).size}`))
}

/** It lives, answers, and nobody got anything out of it. */
async function expectUntouched(before: string[]): Promise<void> {
  const health: unknown = await (await fetch(`${daemon.url}/health`)).json()
  expect(health).toMatchObject({ waiting: 0, printer: { status: true, problems: [] } })
  const printed: unknown = await (await signedBy(folder).send(daemon.url, 'GET', '/receipts')).json()
  expect(printed).toEqual({ trouble: 'none', receipts: [], drawerOpenedAtMs: [] })
  expect(await files()).toEqual(before)
}

describe('strangers', () => {
  it('who send whatever they like get no paper, no drawer and no file, and the print program goes on', async () => {
    const before = await files()
    await fc.assert(
      fc.asyncProperty(stranger, async (request) => {
        const whole = bytesOf(request)
        const bytes = whole.subarray(0, Math.ceil(whole.length * request.part))
        const status = statusOf(await send(bytes, request.part < 1))
        if (status === undefined) return
        expect(status).toBeLessThan(500)
        const isOpen = openPaths.includes(request.target) || request.method === 'OPTIONS'
        if (!isOpen && status !== 100 && status !== 101) expect(status).toBeGreaterThanOrEqual(400)
      }),
      { numRuns: tries(400) },
    )
    await expectUntouched(before)
  })

  it('that send no HTTP at all, or break off inside a frame of a socket, disturb no other client', async () => {
    const before = await files()
    const upgrade = `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nhost: ${ownHost()}\r\norigin: ${counter}\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`
    const start = fc.constantFrom('', 'GET ', 'POST /ticket HTTP/1.1\r\n', upgrade)
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 400 }), async (text, noise) => {
        await send(Buffer.concat([Buffer.from(text), noise]), true)
      }),
      { numRuns: tries(100) },
    )
    await expectUntouched(before)
  })

  it('that never finish block no other client', async () => {
    const before = await files()
    const slow = `POST /pair HTTP/1.1\r\nhost: ${ownHost()}\r\ncontent-type: application/json\r\nx-balcao: 1\r\ncontent-length: 50\r\n\r\n{`
    for (let count = 0; count < 60; count += 1) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {})
      socket.write(slow.slice(0, 10 + count * 2))
      lingering.push(socket)
    }
    await expectUntouched(before)
  })
})

describe('a paired page', () => {
  it('that sends nonsense to any route is refused, and the print program goes on', async () => {
    const routes = [...receiptPaths, '/jobs/x/cancel', '/printers/select', '/pair']
    const spoilt = fc.record({
      id: fc.oneof(fc.constant(uuidv7()), fc.jsonValue()),
      data: fc.oneof(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom(...Object.keys(ticketSamples.original)), fc.jsonValue()),
      ),
      config: fc.oneof(fc.constant(config), fc.jsonValue()),
    })
    const before = await files()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...routes), fc.oneof(spoilt, fc.jsonValue()), async (route, body) => {
        const { status } = await signedBy(folder).send(daemon.url, 'POST', route, JSON.stringify(body))
        expect(status, route).toBeLessThan(500)
      }),
      { numRuns: tries(100) },
    )
    await expectUntouched(before)
  })
})
