import { rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { uuidv7 } from 'uuidv7'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { JobList, PrinterList, VirtualPaper, type PrinterChoice } from '../src/protocol/print-devices.ts'
import { PrintAnswer, PrintFailure, type PrintJob } from '../src/protocol/print-service.ts'
import { ticketSamples } from '../src/receipts/ticket.ts'
import { startPrintDaemon, type PrintDaemon } from './daemon.ts'
import { signedBy } from './signed-testing.ts'
import { TestPrinter } from './testing/test-printer.ts'
import { patience } from '../tests/kit/patience.ts'
import { listenOnFreePort } from '../tests/kit/ports.ts'
import { folderOfTest } from '../tests/kit/test-folders.ts'
import { errorCodes } from '../src/protocol/error-codes.ts'

const config = { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon' } as const

let folder: string
let daemon: PrintDaemon
let device: TestPrinter
let network: Server
let peer: Socket | undefined
let choice: PrinterChoice
const start = () => startPrintDaemon({ port: 0, dataDir: folder, allowedOrigins: [] })

beforeEach(async () => {
  folder = folderOfTest()
  device = new TestPrinter((bytes) => peer?.write(bytes))
  network = createServer((socket) => {
    peer = socket
    socket.on('data', (bytes: Buffer) => device.receive(bytes)).on('error', () => undefined)
  })
  const port = await listenOnFreePort(network)
  choice = { connection: { kind: 'network', host: '127.0.0.1', port }, profile: 'generic-80mm' }
  daemon = await start()
})
afterEach(async () => {
  await daemon.close()
  peer?.destroy()
  network.close()
})

const post = (route: string, body: unknown) => signedBy(folder).send(daemon.url, 'POST', route, body)
const get = (route: string) => signedBy(folder).send(daemon.url, 'GET', route)
const select = (wanted: unknown) => post('/printers/select', { choice: wanted })
const printers = async () => v.parse(PrinterList, await (await get('/printers')).json())
const jobs = async () => v.parse(JobList, await (await get('/jobs')).json()).jobs
const jobOf = async (answer: Response) => v.parse(PrintAnswer, await answer.json()).job
const printTicket = async (data: unknown = ticketSamples.original) =>
  (await jobOf(await post('/ticket', { id: uuidv7(), data, config }))).id
const jobReaches = (id: string, state: PrintJob['state']) =>
  vi.waitFor(async () => expect((await jobOf(await get(`/jobs/${id}`))).state).toBe(state), patience)

describe('choosing a printer', () => {
  it('begins with the virtual one, and lists the others [virtual-printer]', async () => {
    const { selected, status, profiles } = await printers()
    expect(selected).toEqual({ connection: { kind: 'virtual' }, profile: 'virtual' })
    expect(status).toMatchObject({ status: true })
    expect(profiles.map(({ id }) => id)).toContain('generic-58mm')
  })

  it('takes effect without a restart, and is remembered over one', async () => {
    expect(await (await select(choice)).json()).toEqual({ choice })
    await jobReaches(await printTicket(), 'printed')
    expect(device.cutOff).toHaveLength(1)
    await daemon.close()
    daemon = await start()
    expect((await printers()).selected).toEqual(choice)
    await jobReaches(await printTicket(), 'printed')
    expect(device.cutOff).toHaveLength(2)
  })

  it('refuses what is no printer, and changes nothing', async () => {
    const wrong = [
      { ...choice, profile: 'laser' },
      { ...choice, profile: 'virtual' },
      { connection: { kind: 'serial', path: '/dev/ttyS0', baudRate: 1 }, profile: 'generic-80mm' },
      { connection: { kind: 'virtual' } },
      undefined,
    ]
    for (const attempt of wrong) {
      const answer = await select(attempt)
      expect([answer.status, v.parse(PrintFailure, await answer.json()).error.code]).toEqual([
        400,
        errorCodes.incorrectData,
      ])
    }
    expect((await printers()).selected.connection.kind).toBe('virtual')
  })

  it('lets the job in flight end where it began', async () => {
    await select(choice)
    await jobReaches(await printTicket(), 'printed')
    device.befalls('silence', 10)
    const inFlight = await printTicket()
    await jobReaches(inFlight, 'sending')
    await select({ connection: { kind: 'virtual' }, profile: 'virtual' })
    const next = await printTicket()
    expect(await jobOf(await get(`/jobs/${next}`))).toMatchObject({ state: 'queued' })
    peer?.destroy()
    await jobReaches(inFlight, 'unknown')
    await jobReaches(next, 'printed')
    expect(device.cutOff).toHaveLength(2)
  })

  it('fails a waiting receipt that the new printer has no room for, so that it is printed again', async () => {
    await post('/virtual/unplug', {})
    const waiting = await printTicket()
    await select({ ...choice, profile: 'generic-58mm' })
    await jobReaches(waiting, 'failed')
    expect(await jobOf(await get(`/jobs/${waiting}`))).toMatchObject({ reason: 'printerChanged' })
    expect(device.cutOff).toEqual([])
  })

  it('the virtual one set to cut nothing keeps each receipt all the same', async () => {
    await select({ connection: { kind: 'virtual' }, profile: 'virtual', settings: { cut: 'none' } })
    await jobReaches(await printTicket(), 'printed')
    await jobReaches(await printTicket(ticketSamples.copy), 'printed')
    const { receipts } = v.parse(VirtualPaper, await (await get('/receipts')).json())
    const texts = receipts.map(({ text }) => text.join('\n'))
    expect(texts).toEqual([expect.stringContaining('TOTAL'), expect.stringContaining('TOTAL')])
    expect(texts[0]).toMatch(/C.PIA/)
    expect(texts[1]).not.toMatch(/C.PIA/)
  })

  it('that is wrong in the file stops the start with one sentence', async () => {
    await daemon.close()
    await writeFile(path.join(folder, 'settings.json'), '{')
    await expect(start()).rejects.toThrow('are not JSON. Correct it, or delete it and choose again.')
    await rm(path.join(folder, 'settings.json'))
    daemon = await start()
  })
})

describe('the queue', () => {
  it('is listed, newest first, with the state of each job', async () => {
    const first = await printTicket()
    await jobReaches(first, 'printed')
    await post('/virtual/cover-open', {})
    const second = await printTicket()
    expect(await jobs()).toMatchObject([
      { id: second, state: 'queued' },
      { id: first, state: 'printed', confirmed: true },
    ])
  })

  it('takes tickets at once while the printer is stuck', async () => {
    await post('/virtual/stall', {})
    for (let count = 0; count < 5; count++) await printTicket()
    const states = (await jobs()).map(({ state }) => state)
    expect(states).toHaveLength(5)
    expect(states.filter((state) => state !== 'queued' && state !== 'sending')).toEqual([])
    await post('/virtual/recover', {})
  })
})

it('paper that ends inside a ticket: the ticket is unknown, its copy comes out whole and marked, apart from the torn rest', async () => {
  await select(choice)
  await jobReaches(await printTicket(), 'printed')
  device.befalls('paperOut', 700)
  const torn = await printTicket()
  await jobReaches(torn, 'unknown')
  expect(await jobOf(await get(`/jobs/${torn}`))).toMatchObject({ reason: 'paperOut' })
  device.recover()
  await jobReaches(await printTicket(ticketSamples.copy), 'printed')
  const [, rest, copy] = device.cutOff.map((paper) => paper.toString('latin1'))
  expect(rest).not.toContain('TOTAL')
  expect(copy).toContain('TOTAL')
  expect(copy).toMatch(/C.PIA/)
  expect(device.cutOff).toHaveLength(3)
})
