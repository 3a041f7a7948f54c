import type { Socket } from 'socket.io-client'
import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import { describe, expect, it, vi } from 'vitest'
import {
  PrintAnswer,
  PrintFailure,
  PrintHealth,
  PrintJob,
  PrinterStatus,
  printProgramVersion,
} from '../src/protocol/print-service.ts'
import { ticketSamples } from '../src/receipts/ticket.ts'
import { startPrintDaemon } from './daemon.ts'
import { config, counter, daemonForEachTest } from './testing/running-daemon.ts'
import { patience } from '../tests/kit/patience.ts'
import { folderOfTest } from '../tests/kit/test-folders.ts'
import { errorCodes } from '../src/protocol/error-codes.ts'

const Receipts = v.object({ receipts: v.array(v.object({ number: v.number(), text: v.array(v.string()) })) })

const daemon = daemonForEachTest()
const { post, get } = daemon

const ticket = (id: string, data: unknown = ticketSamples.original) => ({ id, data, config })
const jobOf = async (answer: Response) => v.parse(PrintAnswer, await answer.json()).job
const failureOf = async (answer: Response) => v.parse(PrintFailure, await answer.json()).error
const receipts = async () => v.parse(Receipts, await (await get('/receipts')).json()).receipts
const jobReaches = (id: string, state: PrintJob['state']) =>
  vi.waitFor(async () => expect((await jobOf(await get(`/jobs/${id}`))).state).toBe(state), patience)
const cause = (trouble: string) => post(`/virtual/${trouble}`, {})

const connect = (options: { auth?: object; headers?: Record<string, string> } = {}): Socket =>
  daemon.open('', { ...daemon.handshake(), ...options.auth }, options.headers)
const next = (socket: Socket, event: string) =>
  new Promise<unknown>((resolve) => socket.once(event, (payload: unknown) => resolve(payload)))

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
    await daemon.restart()
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
      { origin: `${counter}.evil.example` },
    ]
    for (const headers of foreign)
      expect(await next(connect({ headers }), 'connect_error')).toBeInstanceOf(Error)
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
    await expect(daemon.start()).rejects.toThrow(
      `The data folder ${daemon.folder} is already in use by another program`,
    )
  })

  it('reports that its port is taken, and releases the folder', async () => {
    const other = folderOfTest()
    const port = Number(new URL(daemon.url).port)
    const starting = startPrintDaemon({ port, dataDir: other, allowedOrigins: [] })
    await expect(starting).rejects.toThrow(`Port ${port} is in use by another program.`)
    await (await startPrintDaemon({ port: 0, dataDir: other, allowedOrigins: [] })).close()
  })
})
