import { mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ForeignOrigin } from '../src/protocol/print-access.ts'
import {
  PrintAnswer,
  PrintFailure,
  PrintHealth,
  PrintJob,
  PrinterStatus,
  printProgramVersion,
} from '../src/protocol/print-service.ts'
import { ticketSamples } from '../src/receipts/ticket.ts'
import { startPrintDaemon, type PrintDaemon } from './daemon.ts'
import { signedBy } from './signed-testing.ts'
import { patience } from '../tests/kit/patience.ts'
import { errorCodes } from '../src/protocol/error-codes.ts'

const terminal = 'http://terminal.example'
const config = { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon' } as const
const Receipts = v.object({ receipts: v.array(v.object({ number: v.number(), text: v.array(v.string()) })) })

let folder: string
let daemon: PrintDaemon
const sockets: Socket[] = []
const start = () => startPrintDaemon({ port: 0, dataDir: folder, allowedOrigins: [terminal] })

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'balcao-print-'))
  daemon = await start()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close()
  await daemon.close()
  await rm(folder, { recursive: true })
})

const post = (route: string, body: unknown, headers: Record<string, string> = {}) =>
  signedBy(folder).send(daemon.url, 'POST', route, body, headers)
const get = (route: string, headers: Record<string, string> = {}) =>
  signedBy(folder).send(daemon.url, 'GET', route, undefined, headers)
const ticket = (id: string, data: unknown = ticketSamples.original) => ({ id, data, config })
const jobOf = async (answer: Response) => v.parse(PrintAnswer, await answer.json()).job
const failureOf = async (answer: Response) => v.parse(PrintFailure, await answer.json()).error
const receipts = async () => v.parse(Receipts, await (await get('/receipts')).json()).receipts
const jobReaches = (id: string, state: PrintJob['state']) =>
  vi.waitFor(async () => expect((await jobOf(await get(`/jobs/${id}`))).state).toBe(state), patience)
const cause = (trouble: string) => post(`/virtual/${trouble}`, {})

function connect(options: { auth?: object; headers?: Record<string, string> } = {}): Socket {
  const socket = io(daemon.url, {
    transports: ['websocket'],
    reconnection: false,
    auth: { ...signedBy(folder).handshake('/'), ...options.auth },
    extraHeaders: options.headers ?? { origin: terminal },
  })
  sockets.push(socket)
  return socket
}
const next = (socket: Socket, event: string) =>
  new Promise<unknown>((resolve) => socket.once(event, (payload: unknown) => resolve(payload)))

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

describe('POST /ticket', () => {
  it('prints a ticket once, however often the same id is requested [print-program]', async () => {
    const id = uuidv7()
    expect(await jobOf(await post('/ticket', ticket(id)))).toMatchObject({ id, state: 'queued' })
    await jobReaches(id, 'printed')
    expect(await jobOf(await post('/ticket', ticket(id)))).toEqual({ id, state: 'printed', confirmed: true })
    expect(await receipts()).toHaveLength(1)
    expect((await receipts())[0]?.text.join()).toContain(ticketSamples.original.barcode)
  })

  it('refuses the id of another receipt, and prints nothing', async () => {
    const id = uuidv7()
    await post('/ticket', ticket(id))
    await jobReaches(id, 'printed')
    const answer = await post('/ticket', ticket(id, ticketSamples.copy))
    expect([answer.status, await receipts()]).toMatchObject([409, { length: 1 }])
  })

  it('refuses a payload that is not a ticket with 1001 and the field, and prints nothing [print-needs]', async () => {
    const answer = await post('/ticket', ticket(uuidv7(), { ...ticketSamples.original, price: -1 }))
    expect(answer.status).toBe(400)
    const { code, message } = await failureOf(answer)
    expect([code, message]).toEqual([errorCodes.incorrectData, expect.stringContaining('price')])
    const elsewhere = { ...ticket(uuidv7()), config: { ...config, timeZone: 'Mars/Olympus' } }
    expect((await failureOf(await post('/ticket', elsewhere))).message).toContain('config.timeZone')
    const never = { ...ticketSamples.original, expiryDate: 9e15 }
    expect((await failureOf(await post('/ticket', ticket(uuidv7(), never)))).message).toContain('expiryDate')
    expect((await post('/ticket', '{"id":')).status).toBe(400)
    expect(await receipts()).toEqual([])
  })

  it('takes at most 256 KB', async () => {
    expect((await post('/ticket', ticket(uuidv7(), { gameName: 'x'.repeat(300_000) }))).status).toBe(413)
  })

  it('prints all of many tickets, in the order in which they came', async () => {
    const barcodes = Array.from({ length: 12 }, (_, at) => `471102026031418032${String(1000 + at)}`)
    for (const barcode of barcodes)
      await post('/ticket', ticket(uuidv7(), { ...ticketSamples.original, barcode }))
    await vi.waitFor(async () => expect(await receipts()).toHaveLength(12), patience)
    const printed = (await receipts())
      .toReversed()
      .map(({ text }) => text.find((row) => /^\d{22}$/.test(row)))
    expect(printed).toEqual(barcodes)
  })
})

describe('a printer in trouble', () => {
  it('without paper leaves the job queued, in sight, and prints it when there is paper again', async () => {
    const socket = connect()
    await next(socket, 'statusAcivePrinters')
    const status = next(socket, 'statusAcivePrinters')
    await cause('paper-out')
    expect(v.parse(PrinterStatus, await status)).toMatchObject({ status: false, problems: ['paperOut'] })
    const id = uuidv7()
    await post('/ticket', ticket(id))
    expect(await jobOf(await get(`/jobs/${id}`))).toMatchObject({ state: 'queued' })
    await cause('recover')
    await jobReaches(id, 'printed')
  })

  it('whose paper ends inside a receipt does not know whether it came out, and never prints it again', async () => {
    // From the first ticket on it keeps the emblem, and the next ones are short.
    const first = uuidv7()
    await post('/ticket', ticket(first))
    await jobReaches(first, 'printed')
    await post('/virtual/paper-out', { afterBytes: 300 })
    const id = uuidv7()
    await post('/ticket', ticket(id))
    await jobReaches(id, 'unknown')
    await cause('recover')
    expect(await jobOf(await post('/ticket', ticket(id)))).toMatchObject({
      state: 'unknown',
      reason: 'paperOut',
    })
    expect(await receipts()).toHaveLength(1)
  })

  it('lets a waiting job be taken back, but no printed one', async () => {
    const [waiting, printed] = [uuidv7(), uuidv7()]
    await post('/ticket', ticket(printed))
    await jobReaches(printed, 'printed')
    await cause('unplug')
    await post('/ticket', ticket(waiting))
    const cancelled = await jobOf(await post(`/jobs/${waiting}/cancel`, {}))
    expect(cancelled).toMatchObject({ state: 'failed', reason: 'cancelled' })
    expect((await post(`/jobs/${printed}/cancel`, {})).status).toBe(409)
    expect((await post(`/jobs/${uuidv7()}/cancel`, {})).status).toBe(404)
    await cause('recover')
    expect(await receipts()).toHaveLength(1)
  })

  it('keeps queued jobs and receipts over a restart', async () => {
    const [printed, waiting] = [uuidv7(), uuidv7()]
    await post('/ticket', ticket(printed))
    await jobReaches(printed, 'printed')
    await cause('cover-open')
    await post('/ticket', ticket(waiting, ticketSamples.copy))
    await daemon.close()
    daemon = await start()
    await jobReaches(waiting, 'printed')
    expect(await jobOf(await get(`/jobs/${printed}`))).toMatchObject({ state: 'printed' })
    expect(await receipts()).toHaveLength(2)
  })
})

describe('the socket', () => {
  it('sends the printer’s status when a page connects, and every state of a job [print-program] [print-socket] [wire-names]', async () => {
    const socket = connect()
    expect(v.parse(PrinterStatus, await next(socket, 'statusAcivePrinters'))).toMatchObject({ status: true })
    const states: string[] = []
    socket.on('printJob', (job: unknown) => states.push(v.parse(PrintJob, job).state))
    await post('/ticket', ticket(uuidv7()))
    await vi.waitFor(() => expect(states).toEqual(['queued', 'sending', 'printed']), patience)
  })

  it('requests the configuration from the page, and uses it if a request has none [print-routes] [print-socket]', async () => {
    const socket = connect()
    const answered = new Promise<void>((resolve) => {
      socket.on('requestConfig', (answer: (config: unknown) => void) => {
        answer({ ...config, language: 'en' })
        resolve()
      })
    })
    await answered
    await vi.waitFor(async () => {
      const answer = await post('/ticket', { id: uuidv7(), data: ticketSamples.void })
      expect(answer.status).toBe(200)
    }, patience)
    await vi.waitFor(
      async () => expect((await receipts())[0]?.text.join()).toContain('NOT PAYABLE'),
      patience,
    )
  })

  it('notifies a page that expects another version, and no other page [print-socket] [other-print-version]', async () => {
    const outdated = next(connect({ auth: { version: '1.0.9' } }), 'errorVersionPrinter')
    expect(await outdated).toEqual({ version: printProgramVersion })
    const current = connect({ auth: { version: printProgramVersion } })
    const received: string[] = []
    current.onAny((event: string) => received.push(event))
    await next(current, 'requestConfig')
    expect(received).not.toContain('errorVersionPrinter')
  })

  it('turns a foreign page away', async () => {
    const foreign: Record<string, string>[] = [
      { origin: 'http://evil.example' },
      { origin: `${terminal}.evil.example` },
    ]
    for (const headers of foreign)
      expect(await next(connect({ headers }), 'connect_error')).toBeInstanceOf(Error)
  })
})

describe('the origin and the signature of a request', () => {
  it('accepts requests from allowed pages only [print-pages]', async () => {
    const send = (origin: string) =>
      raw('OPTIONS', '/ticket', {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-private-network': 'true',
      })
    expect(await send(terminal)).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': terminal,
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
    expect(await receipts()).toEqual([])
  })

  it('keeps the troubles of the virtual printer for its own page', async () => {
    expect((await post('/virtual/unplug', {}, { origin: terminal })).status).toBe(403)
    expect((await post('/virtual/unplug', {}, { origin: daemon.url })).status).toBe(200)
  })

  it('gives out pictures by number and by nothing else', async () => {
    const id = uuidv7()
    await post('/ticket', ticket(id))
    await jobReaches(id, 'printed')
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

describe('the program', () => {
  it('reports its status', async () => {
    expect(v.parse(PrintHealth, await (await get('/health')).json())).toMatchObject({
      version: printProgramVersion,
      waiting: 0,
      printer: { printActive: true, status: true },
    })
  })

  it('answers 404 for a job that it has never seen', async () => {
    expect((await get(`/jobs/${uuidv7()}`)).status).toBe(404)
  })

  it('shares its folder with no other', async () => {
    await expect(start()).rejects.toThrow(`The data folder ${folder} is already in use by another program`)
  })

  it('reports that its port is taken, and releases the folder', async () => {
    const other = await mkdtemp(path.join(tmpdir(), 'balcao-print-'))
    const port = Number(new URL(daemon.url).port)
    const starting = startPrintDaemon({ port, dataDir: other, allowedOrigins: [] })
    await expect(starting).rejects.toThrow(`Port ${port} is in use by another program.`)
    await (await startPrintDaemon({ port: 0, dataDir: other, allowedOrigins: [] })).close()
    await rm(other, { recursive: true })
  })
})
