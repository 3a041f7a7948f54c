import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PrinterProblem } from '../../src/protocol/print-service.ts'
import { sampleReceipt } from '../preview.ts'
import { profiles } from '../profiles/profile.ts'
import { ReceiptStore } from '../virtual/receipt-store.ts'
import type { Trouble } from '../virtual/trouble.ts'
import { VirtualPrinter } from '../virtual/virtual-printer.ts'
import { Printer } from './printer.ts'
import { folderOfTest } from '../../tests/kit/test-folders.ts'

const profile = profiles.get('virtual')!
const receipt = sampleReceipt('ticket/original', {
  language: 'pt',
  currency: 'BRL',
  timeZone: 'Europe/Lisbon',
  columns: 48,
})

let folder: string
let store: ReceiptStore
let device: VirtualPrinter
let printer: Printer
beforeEach(async () => {
  folder = folderOfTest()
  store = await ReceiptStore.open(folder)
  device = new VirtualPrinter(profile, store)
  printer = new Printer(profile, device, { stalledAfterMs: 20 })
})
afterEach(() => printer.close())

const problem = (wanted: PrinterProblem) =>
  firstValueFrom(printer.status$.pipe(filter(({ problems }) => problems.includes(wanted))))
const ready = () => firstValueFrom(printer.ready$.pipe(filter(Boolean)))

describe('a printer', () => {
  it('prints, and reports it only after the device did', async () => {
    await ready()
    expect(await printer.print(receipt)).toEqual({ kind: 'printed', confirmed: true })
    expect(store.receipts).toHaveLength(1)
  })

  it.each<[Trouble, PrinterProblem]>([
    ['paper-out', 'paperOut'],
    ['cover-open', 'coverOpen'],
    ['unplug', 'unplugged'],
  ])(
    'in trouble (%s) tells what is wrong, begins nothing, and prints when it recovers',
    async (trouble, name) => {
      device.cause(trouble)
      expect((await problem(name)).status).toBe(false)
      expect(await printer.print(receipt)).toEqual({ kind: 'notStarted' })
      device.cause('recover')
      await ready()
      expect(await printer.print(receipt)).toMatchObject({ kind: 'printed' })
    },
  )

  it('whose paper ends inside a receipt does not know what came out', async () => {
    // From the first ticket on it keeps the emblem, and the next ones are short.
    await printer.print(receipt)
    device.runOutOfPaperAfter(300)
    expect(await printer.print(receipt)).toEqual({ kind: 'unknown', reason: 'paperOut' })
    expect(store.receipts).toHaveLength(1)
  })

  it('cuts off a torn receipt before the next one, which comes out whole', async () => {
    // From the first ticket on it keeps the emblem, and the next ones are short.
    await printer.print(receipt)
    device.runOutOfPaperAfter(300)
    await printer.print(receipt)
    device.cause('recover')
    await ready()
    await printer.print(receipt)
    const [whole, torn] = store.receipts
    expect(whole?.text.at(0)).toContain('Balcão Jogos')
    expect(whole?.text.join()).toContain('TOTAL')
    expect(torn?.text.join() ?? '').not.toContain('TOTAL')
  })

  it('that takes nothing is called stalled, and goes on when it does again', async () => {
    device.cause('stall')
    const printing = printer.print(receipt)
    await problem('stalled')
    device.cause('recover')
    expect(await printing).toMatchObject({ kind: 'printed' })
    expect(printer.status.problems).toEqual([])
  })

  it('that takes nothing for too long before the first byte has begun nothing', async () => {
    await printer.close()
    printer = new Printer(profile, device, { stalledAfterMs: 20, givesUpAfterMs: 100 })
    device.cause('stall')
    expect(await printer.print(receipt)).toEqual({ kind: 'notStarted' })
    expect(store.receipts).toEqual([])
  })
})

describe('the receipts of the virtual printer', () => {
  it('are there after a restart, newest first, and their numbers go on [virtual-printer]', async () => {
    await printer.print(receipt)
    await printer.print(receipt)
    const again = await ReceiptStore.open(folder)
    expect(again.receipts.map(({ number }) => number)).toEqual([2, 1])
    expect((await again.picture(1))?.subarray(1, 4).toString()).toBe('PNG')
    expect(
      (
        await again.add({
          png: new Uint8Array(),
          printedAtMs: 0,
          text: [],
          widthDots: 0,
        })
      ).number,
    ).toBe(3)
  })

  it('are the last 200', async () => {
    const blank = { png: new Uint8Array(), bytes: new Uint8Array(), printedAtMs: 0, text: [], widthDots: 0 }
    for (let count = 0; count < 205; count++) await store.add(blank)
    expect(store.receipts).toHaveLength(200)
    expect((await ReceiptStore.open(folder)).receipts.at(-1)?.number).toBe(6)
    expect(await store.picture(5)).toBeUndefined()
  })
})
