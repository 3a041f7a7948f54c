import { filter, firstValueFrom } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { PrinterChoice } from '../../src/protocol/print-devices.ts'
import { encode } from '../encoder/encoder.ts'
import { sampleReceipt } from '../preview.ts'
import { profiles } from '../profiles/profile.ts'
import { DeviceLink } from '../testing/test-link.ts'
import { TestPrinter } from '../testing/test-printer.ts'
import { ChosenPrinter } from './chosen-printer.ts'
import { Printer } from './printer.ts'
import { separation } from './separation.ts'

const profile = profiles.get('generic-80mm')!
const config = { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon', columns: 48 } as const
const ticket = sampleReceipt('ticket/original', config)
const copy = sampleReceipt('ticket/copy', config)
const ticketLength = encode(ticket, profile).length
/** Short: what is awaited here never comes. */
const patience = {
  silentAfterMs: 30,
  firstReplyAfterMs: 20,
  answerMs: 10,
  onPaperAfterMs: 0,
  pollEveryMs: 20,
  comingOutMs: () => 0,
}
const isConfirmed = { kind: 'printed', confirmed: true }

/** At these ports is the same printer, which keeps what it has got; another one is in the network. */
const atPort = (path: string): PrinterChoice => ({
  connection: { kind: 'serial', path, baudRate: 9600, flowControl: 'none' },
  profile: profile.id,
})
const inNetwork: PrinterChoice = {
  connection: { kind: 'network', host: '192.0.2.1', port: 9100 },
  profile: profile.id,
}

class Bench {
  readonly #sends = new Map<TestPrinter, (bytes: Uint8Array) => void>()
  readonly printer = this.#device()
  readonly other = this.#device()
  atSerialPort: 'printer' | 'other' = 'printer'
  link!: DeviceLink<TestPrinter>
  /** The one that was opened last. */
  opened!: Printer
  readonly chosen = new ChosenPrinter(atPort('/dev/ttyUSB0'), ({ connection }) => {
    const device = connection.kind === 'serial' ? this[this.atSerialPort] : this.other
    this.link = new DeviceLink((send) => {
      this.#sends.set(device, send)
      return device
    })
    this.opened = new Printer(profile, this.link, patience)
    return this.opened
  })

  #device(): TestPrinter {
    const device: TestPrinter = new TestPrinter((bytes) => this.#sends.get(device)?.(bytes), {
      clears: false,
    })
    return device
  }

  isReady = () => firstValueFrom(this.chosen.ready$.pipe(filter(Boolean)))

  async printsTicket() {
    await this.isReady()
    return this.chosen.print(ticket)
  }

  async printsWhole() {
    await this.isReady()
    const result = await this.chosen.print(copy)
    return { result, isWhole: this.printer.cutOff.some((paper) => paper.equals(copyPaper)) }
  }
}

const copyPaper = (() => {
  const printer = new TestPrinter(() => undefined)
  printer.receive(encode(copy, profile))
  return printer.cutOff[0]!
})()

describe('a receipt that was interrupted in its picture is separated from the next one, which comes out whole', () => {
  const places = [0.2, 0.4, 0.6, 0.8].map((part) => Math.round(part * ticketLength))
  const selections: [string, PrinterChoice[]][] = [
    ['after the printer came back at another port', [atPort('/dev/ttyUSB1')]],
    ['after two selections', [inNetwork, atPort('/dev/ttyUSB0')]],
  ]

  it.each(selections)('%s', async (_, choices) => {
    for (const at of places) {
      const bench = new Bench()
      await bench.isReady()
      bench.link.pullAfter(at)
      expect(await bench.chosen.print(ticket)).toMatchObject({ kind: 'unknown' })
      for (const choice of choices) await bench.chosen.select(choice)
      expect([at, await bench.printsWhole()]).toEqual([at, { result: isConfirmed, isWhole: true }])
      await bench.chosen.close()
    }
  })

  it('after the printer was set otherwise while it had no paper', async () => {
    for (const at of places) {
      const bench = new Bench()
      await bench.isReady()
      bench.printer.befalls('paperOut', at)
      expect(await bench.chosen.print(ticket)).toMatchObject({ kind: 'unknown', reason: 'paperOut' })
      await bench.chosen.select({ ...atPort('/dev/ttyUSB0'), settings: { density: 1 } })
      bench.printer.recover()
      expect([at, await bench.printsWhole()]).toEqual([at, { result: isConfirmed, isWhole: true }])
      await bench.chosen.close()
    }
  })

  it('also when another printer has printed in the meantime', async () => {
    for (const at of places) {
      const bench = new Bench()
      await bench.isReady()
      bench.link.pullAfter(at)
      await bench.chosen.print(ticket)
      await bench.chosen.select(inNetwork)
      await bench.isReady()
      expect(await bench.chosen.print(ticket)).toEqual(isConfirmed)
      await bench.chosen.select(atPort('/dev/ttyUSB0'))
      expect([at, await bench.printsWhole()]).toEqual([at, { result: isConfirmed, isWhole: true }])
      await bench.chosen.close()
    }
  })

  it.each([
    ['after a restart', true],
    ['after another that was interrupted', false],
  ])('also when it was the first after a selection, and %s', async (_, hasRestarted) => {
    for (const at of places) {
      const bench = new Bench()
      if (hasRestarted) bench.chosen.separateNext()
      else {
        bench.link.pullAfter(at)
        expect(await bench.printsTicket()).toMatchObject({ kind: 'unknown' })
      }
      await bench.chosen.select(atPort('/dev/ttyUSB1'))
      expect(await bench.printsTicket()).toEqual(isConfirmed)
      await bench.chosen.select(atPort('/dev/ttyUSB0'))
      bench.link.pullAfter(separation(profile, bench.opened.leftoverBytes).length + at)
      expect(await bench.printsTicket()).toMatchObject({ kind: 'unknown' })
      await bench.chosen.select(atPort('/dev/ttyUSB1'))
      expect([at, await bench.printsWhole()]).toEqual([at, { result: isConfirmed, isWhole: true }])
      await bench.chosen.close()
    }
  })

  it('also when another printer has printed at the port that it has now', async () => {
    for (const at of places) {
      const bench = new Bench()
      await bench.isReady()
      bench.link.pullAfter(at)
      await bench.chosen.print(ticket)
      bench.atSerialPort = 'other'
      await bench.chosen.select(atPort('/dev/ttyUSB1'))
      expect(await bench.printsTicket()).toEqual(isConfirmed)
      await bench.chosen.select(inNetwork)
      bench.atSerialPort = 'printer'
      await bench.chosen.select(atPort('/dev/ttyUSB1'))
      expect([at, await bench.printsWhole()]).toEqual([at, { result: isConfirmed, isWhole: true }])
      await bench.chosen.close()
    }
  })
})
