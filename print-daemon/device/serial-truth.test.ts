import { filter, firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { encode } from '../encoder/encoder.ts'
import { sampleReceipt } from '../preview.ts'
import { profiles } from '../profiles/profile.ts'
import { Cable, canPlayLines, FarEnd, fastestBaud } from '../testing/cable.ts'
import { TestPrinter } from '../testing/test-printer.ts'
import { openTransport } from '../transports/open-transport.ts'
import { Printer } from './printer.ts'
import { missing } from '../../tests/kit/missing.ts'
import { patience } from '../../tests/kit/patience.ts'

const profile = profiles.get('generic-80mm')!
const config = { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon', columns: 48 } as const
const ticket = sampleReceipt('ticket/original', config)
const copy = sampleReceipt('ticket/copy', config)
const bytes = encode(ticket, profile)
const samples = 50

describe.skipIf(!canPlayLines)(`a printer at a real serial line${missing(canPlayLines, 'socat')}`, () => {
  let cable: Cable
  let far: FarEnd
  let device: TestPrinter
  let printer: Printer
  const plugFar = async () => {
    far = await FarEnd.open(cable.far, (bytes) => device.receive(bytes))
  }
  const isReady = () => firstValueFrom(printer.ready$.pipe(filter(Boolean)))
  beforeAll(async () => {
    cable = await Cable.plugged()
    device = new TestPrinter((bytes) => void far.send(bytes))
    await plugFar()
    const line = { kind: 'serial', path: cable.near, baudRate: fastestBaud, flowControl: 'none' } as const
    printer = new Printer(profile, openTransport(line))
    await isReady()
  })
  afterAll(async () => {
    await printer.close()
    await far.close()
    await cable.remove()
  })

  it('without trouble confirms what it printed', async () => {
    expect(await printer.print(ticket)).toEqual({ kind: 'printed', confirmed: true })
    expect(device.cutOff).toHaveLength(1)
  })

  it(`whose paper ends, at ${samples} places of a ticket, never reports it as printed, and prints the copy completely`, async () => {
    await printer.print(copy)
    const wholeCopy = device.cutOff.at(-1)!
    for (let sample = 0; sample < samples; sample++) {
      device.befalls('paperOut', 1 + Math.floor((sample * bytes.length) / samples))
      expect(await printer.print(ticket)).toEqual({ kind: 'unknown', reason: 'paperOut' })
      device.recover()
      await isReady()
      expect(await printer.print(copy)).toEqual({ kind: 'printed', confirmed: true })
      expect(device.cutOff.at(-1)?.equals(wholeCopy)).toBe(true)
    }
  })

  it('that is pulled in the middle of a ticket does not know, and prints when it is back', async () => {
    device.befalls('silence', 100)
    const received = vi.spyOn(device, 'receive')
    const printing = printer.print(ticket)
    const unplugged = firstValueFrom(
      printer.status$.pipe(filter(({ problems }) => problems.includes('unplugged'))),
    )
    // A part of the ticket has come, more than a question about the status.
    await vi.waitFor(
      () => expect(received.mock.calls.reduce((sum, [part]) => sum + part.length, 0)).toBeGreaterThan(100),
      patience,
    )
    await far.close()
    await cable.pull()
    await unplugged
    expect(await printing).toEqual({ kind: 'unknown', reason: 'unplugged' })
    await cable.plug()
    await plugFar()
    device.recover()
    await isReady()
    expect(await printer.print(copy)).toEqual({ kind: 'printed', confirmed: true })
  })
})
