import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PrinterList, type PrinterChoice } from '../../src/protocol/print-devices.ts'
import { PrintFailure } from '../../src/protocol/print-service.ts'
import { ChosenPrinter } from '../device/chosen-printer.ts'
import { Printer } from '../device/printer.ts'
import { sampleReceipt } from '../preview.ts'
import { profiles } from '../profiles/profile.ts'
import { Settings } from '../settings.ts'
import { TestLink } from '../testing/test-link.ts'
import { addFailures } from './failure.ts'
import { addPrinterRoutes } from './printer-routes.ts'
import { patience } from '../../tests/kit/patience.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'
import { errorCodes } from '../../src/protocol/error-codes.ts'

const virtual: PrinterChoice = { connection: { kind: 'virtual' }, profile: 'virtual' }
const network: PrinterChoice = {
  connection: { kind: 'network', host: '192.0.2.1', port: 9100 },
  profile: 'generic-80mm',
}
const quick = { firstReplyAfterMs: 20, answerMs: 10, onPaperAfterMs: 0 }

let folder: string
let server: FastifyInstance
let printer: ChosenPrinter
let links: TestLink[]
const find = vi.fn<() => Promise<PrinterList['found']>>()

beforeEach(async () => {
  folder = folderOfTest()
  links = []
  const settings = await Settings.open(folder)
  printer = new ChosenPrinter(settings.printer, ({ profile }) => {
    const link = new TestLink()
    links.push(link)
    return new Printer(profiles.get(profile)!, link, quick)
  })
  server = fastify()
  addFailures(server)
  addPrinterRoutes(server, { printer, settings, find })
  find.mockReset().mockResolvedValue([])
})
afterEach(async () => {
  vi.restoreAllMocks()
  await printer.close()
  await server.close()
})

const select = (body: object) => server.inject({ method: 'POST', url: '/printers/select', payload: body })
const list = async () => v.parse(PrinterList, (await server.inject('/printers')).json())
const saved = async () => (await Settings.open(folder)).printer
const failureIn = (answer: { json: () => unknown }) => v.parse(PrintFailure, answer.json()).error

describe('GET /printers', () => {
  it('lists the selected one with its status, the connected ones, and every profile', async () => {
    find.mockResolvedValue([{ name: 'Printer driver /dev/usb/lp0', choice: network }])
    await vi.waitFor(async () => expect((await list()).status.status).toBe(true), patience)
    const { selected, found, profiles: known, isChanging } = await list()
    expect({ selected, found, isChanging }).toEqual({
      selected: virtual,
      found: [{ name: 'Printer driver /dev/usb/lp0', choice: network }],
      isChanging: false,
    })
    expect(known.map(({ id }) => id)).toEqual([...profiles.keys()])
  })

  it('fails in the form of every failure where devices cannot be looked for', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    find.mockRejectedValue(new Error('no bus'))
    const answer = await server.inject('/printers')
    expect([answer.statusCode, failureIn(answer).code]).toEqual([500, errorCodes.system])
  })
})

describe('POST /printers/select', () => {
  it('saves the choice, uses it, and lets go of the one before', async () => {
    expect((await select({ choice: network })).json()).toEqual({ choice: network })
    expect(await saved()).toEqual(network)
    await vi.waitFor(() => expect(links).toHaveLength(2), patience)
    expect(links[0]!.received$.closed || links[0]!.status$.isStopped).toBe(true)
    expect((await list()).selected).toEqual(network)
  })

  it.each<[string, object]>([
    ['choice', {}],
    ['choice.profile', { choice: { ...virtual, profile: 'x'.repeat(20_000) } }],
    ['choice.connection.kind', { choice: { connection: { kind: 'fax' }, profile: 'generic-80mm' } }],
    [
      'choice.connection.port',
      { choice: { ...network, connection: { ...network.connection, port: 65_536 } } },
    ],
    ['choice.connection.port', { choice: { ...network, connection: { ...network.connection, port: -1 } } }],
    [
      'choice.connection.host',
      { choice: { ...network, connection: { ...network.connection, host: 'x'.repeat(254) } } },
    ],
    [
      'choice.connection.path',
      { choice: { ...network, connection: { kind: 'file', path: 'x'.repeat(256) } } },
    ],
    ['choice.connection.vendorId', { choice: { ...network, connection: { kind: 'usb', vendorId: 1e21 } } }],
    [
      'choice.connection.serialNumber',
      { choice: { ...network, connection: { kind: 'usb', vendorId: 1, serialNumber: 'x'.repeat(20_000) } } },
    ],
    ['choice', { choice: { ...network, profile: 'laser' } }],
    ['choice', { choice: { ...virtual, profile: 'generic-80mm' } }],
  ])('refuses what is out of bounds by the name of its field: %s', async (field, body) => {
    const answer = await select(body)
    expect(answer.statusCode).toBe(400)
    expect(failureIn(answer)).toMatchObject({
      code: errorCodes.incorrectData,
      message: expect.stringMatching(`^${field}: `),
    })
    expect([await saved(), (await list()).selected, links.length]).toEqual([virtual, virtual, 1])
  })

  it('that cannot be saved changes nothing, and reports that', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    await mkdir(path.join(folder, 'settings.json.draft'))
    const answer = await select({ choice: network })
    expect([answer.statusCode, failureIn(answer).code]).toEqual([500, errorCodes.system])
    expect([(await list()).selected, links.length]).toEqual([virtual, 1])
    await rm(path.join(folder, 'settings.json.draft'), { recursive: true })
    expect((await select({ choice: network })).statusCode).toBe(200)
    expect(JSON.parse(await readFile(path.join(folder, 'settings.json'), 'utf8'))).toMatchObject({
      printer: network,
    })
  })

  it('waits for the current receipt, and reports that meanwhile', async () => {
    await vi.waitFor(() => expect(printer.status.status).toBe(true), patience)
    links[0]!.printer.befalls('silence', 10)
    const receipt = sampleReceipt('ticket/original', {
      language: 'pt',
      currency: 'BRL',
      timeZone: 'Europe/Lisbon',
      columns: 48,
    })
    const written = vi.spyOn(links[0]!, 'write')
    const printing = printer.print(receipt)
    await select({ choice: network })
    expect(await list()).toMatchObject({ selected: network, isChanging: true })
    expect(links).toHaveLength(1)
    // A part of it may have come out: more than a question about the status has gone through the cable.
    await vi.waitFor(
      () =>
        expect(
          written.mock.settledResults.some(({ type, value }) => type === 'fulfilled' && value > 100),
        ).toBe(true),
      patience,
    )
    links[0]!.pullAfter(0)
    links[0]!.status$.next('unplugged')
    expect(await printing).toMatchObject({ kind: 'unknown' })
    await vi.waitFor(async () => expect((await list()).isChanging).toBe(false), patience)
    expect(links).toHaveLength(2)
  })

  it('takes the place of a printer that cannot be closed', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(links[0]!, 'close').mockRejectedValue(new Error('EIO'))
    await select({ choice: network })
    await vi.waitFor(() => expect(links).toHaveLength(2), patience)
    await vi.waitFor(
      async () => expect(await list()).toMatchObject({ isChanging: false, status: { status: true } }),
      patience,
    )
  })
})
