import { createServer, type Server } from 'node:net'
import { filter, firstValueFrom } from 'rxjs'
import { afterEach, describe, expect, it } from 'vitest'
import { encode } from '../encoder/encoder.ts'
import { sampleReceipt } from '../preview.ts'
import { profiles, type Profile } from '../profiles/profile.ts'
import { TestLink } from '../testing/test-link.ts'
import type { TestPrinterOptions } from '../testing/test-printer.ts'
import { openTransport } from '../transports/open-transport.ts'
import { comingOutMs } from './confirmation.ts'
import { Printer } from './printer.ts'
import { listenOnFreePort } from '../../tests/kit/ports.ts'

const profile: Profile = { ...profiles.get('generic-80mm')!, reportsStatus: 'none' }
const ticket = sampleReceipt('ticket/original', {
  language: 'pt',
  currency: 'BRL',
  timeZone: 'Europe/Lisbon',
  columns: 48,
})
const ticketBytes = encode(ticket, profile).length
const mute = { reports: false, answers: false, confirms: false, answersInTurn: false }
const answersOnly = { ...mute, answers: true }
/** Short but for the paper, which is never out as long as a test lasts. */
const slowPaper = { firstReplyAfterMs: 20, answerMs: 10, onPaperAfterMs: 0, comingOutMs: () => 60_000 }

let server: Server | undefined
afterEach(() => {
  server?.close()
  server = undefined
})

/** A printer on the network that closes every connection when it has read so many bytes of it. */
async function closingAfter(bytes: number): Promise<Printer> {
  server = createServer((socket) => {
    let read = 0
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      // Questions about its status are no receipt.
      if (chunk.length > 3) read += chunk.length
      if (read >= bytes) socket.destroy()
    })
  })
  const port = await listenOnFreePort(server)
  return new Printer(profile, openTransport({ kind: 'network', host: '127.0.0.1', port }), slowPaper)
}
const isReady = (printer: Printer) => firstValueFrom(printer.ready$.pipe(filter(Boolean)))
const bench = (can: TestPrinterOptions, patience: object = slowPaper) => {
  const link = new TestLink(can)
  return { link, printer: new Printer(profile, link, patience) }
}

describe('a printer without replies', () => {
  it.each([20, 200, 1_000, ticketBytes])(
    'and closes the connection after %i bytes leaves it unknown [printed-by-device]',
    async (bytes) => {
      const printer = await closingAfter(bytes)
      await isReady(printer)
      expect(await printer.print(ticket)).toEqual({ kind: 'unknown', reason: 'unplugged' })
      await printer.close()
    },
  )

  it('and is unplugged while it may still print leaves it unknown', async () => {
    const { link, printer } = bench(mute)
    await isReady(printer)
    link.pullAfter(3 + ticketBytes)
    expect(await printer.print(ticket)).toEqual({ kind: 'unknown', reason: 'unplugged' })
    await printer.close()
  })

  it('has printed when everything has had the time to come out', async () => {
    const { printer } = bench(mute, { ...slowPaper, comingOutMs: (bytes: number) => bytes / 100 })
    await isReady(printer)
    const startedAtMs = performance.now()
    expect(await printer.print(ticket)).toEqual({ kind: 'printed', confirmed: false })
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(ticketBytes / 100 - 1)
    await printer.close()
  })

  it('is not called stalled while its paper comes out', async () => {
    const patience = { ...slowPaper, stalledAfterMs: 5, comingOutMs: () => 40 }
    const { printer } = bench(mute, patience)
    await isReady(printer)
    const problems: string[] = []
    printer.status$.subscribe((status) => problems.push(...status.problems))
    expect(await printer.print(ticket)).toMatchObject({ kind: 'printed' })
    expect(problems).toEqual([])
    await printer.close()
  })

  it('is polled before it counts as mute, and not after that', async () => {
    // Long enough for a request on a busy machine.
    const patience = { ...slowPaper, firstReplyAfterMs: 300, pollEveryMs: 1, comingOutMs: () => 0 }
    const { link, printer } = bench(mute, patience)
    const writes: Uint8Array[] = []
    const write = link.write.bind(link)
    link.write = (bytes, signal) => {
      writes.push(bytes)
      return write(bytes, signal)
    }
    await printer.print(ticket)
    expect([...writes[0]!]).toEqual([0x10, 0x04, 1])
    writes.length = 0
    await printer.print(ticket)
    expect(writes.filter(([first, second]) => first === 0x10 && second === 0x04)).toEqual([])
    await printer.close()
  })
})

/** A break at power-up is read as a zero, and a line whose speed does not fit as any bytes. */
describe.each([0x00, 0x12, 0x37, 0x7f])(
  'a printer without replies, on a line with a stray byte %i',
  (byte) => {
    const patience = { ...slowPaper, pollEveryMs: 5, comingOutMs: () => 20 }

    it.each(['while its first reply is awaited', 'later'])('%s stays one without replies', async (when) => {
      const { link, printer } = bench(mute, patience)
      if (when === 'later') await isReady(printer)
      link.received$.next(Uint8Array.of(byte))
      const stati: boolean[] = []
      printer.ready$.subscribe((ready) => stati.push(ready))
      for (let ticketNumber = 0; ticketNumber < 2; ticketNumber++)
        expect(await printer.print(ticket)).toEqual({ kind: 'printed', confirmed: false })
      expect(stati.at(-1)).toBe(true)
      await printer.close()
    })
  },
)

describe('a printer that is thought to be mute and answers', () => {
  it('reports its problem', async () => {
    const { link, printer } = bench(answersOnly, { ...slowPaper, pollEveryMs: 5 })
    await isReady(printer)
    link.printer.befalls('paperOut', 0)
    const { problems } = await firstValueFrom(printer.status$.pipe(filter(({ status }) => !status)))
    expect(problems).toEqual(['paperOut'])
    await printer.close()
  })

  it('leaves a ticket unknown whose paper ended', async () => {
    const { link, printer } = bench(answersOnly)
    await isReady(printer)
    link.printer.befalls('paperOut', 700)
    expect(await printer.print(ticket)).toEqual({ kind: 'unknown', reason: 'paperOut' })
    await printer.close()
  })
})

it('a receipt has the time that the slowest line and the slowest paper take', () => {
  expect(comingOutMs(960)).toBe(1_000)
  expect(comingOutMs(ticketBytes)).toBeGreaterThan(3_000)
})
