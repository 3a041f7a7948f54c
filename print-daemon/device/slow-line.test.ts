import { setImmediate as turn } from 'node:timers/promises'
import { filter, firstValueFrom } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { encode } from '../encoder/encoder.ts'
import { profiles, type Profile } from '../profiles/profile.ts'
import type { Receipt } from '../../src/receipts/receipt.ts'
import { SlowLine, WayBack } from '../testing/slow-line.ts'
import { DeviceLink } from '../testing/test-link.ts'
import { TestPrinter, type TestPrinterOptions } from '../testing/test-printer.ts'
import { Printer } from './printer.ts'

const profile: Profile = {
  ...profiles.get('generic-80mm')!,
  reportsStatus: 'realTime',
  settings: { drawer: 'onRequest' },
}
const mute: Profile = { ...profile, reportsStatus: 'none' }
const answersOnly: TestPrinterOptions = { reports: false, confirms: false, answersInTurn: false }
const says = {
  answersOnly: { ...answersOnly, drawerIsOpen: true },
  nothing: { ...answersOnly, answers: false },
}

/** Ten times as fast as the slowest line, and as impatient; the line has some time to spare. */
const bytesASecond = 9_600
const lineBytesASecond = 12_000
const patience = {
  firstReplyAfterMs: 300,
  answerMs: 100,
  onPaperAfterMs: 200,
  askAgainMs: 20,
  pollEveryMs: 300,
  comingOutMs: (bytes: number) => (bytes * 1_000) / bytesASecond,
}

function receiptOf(bytes: number): Receipt {
  const text = 'one of the forty letters of a line'
  const lines = (count: number) => Array.from({ length: count }, () => ({ kind: 'text', text }) as const)
  for (let count = 1; ; count++) {
    const receipt: Receipt = { columns: 48, lines: [...lines(count), { kind: 'cut' }] }
    if (encode(receipt, profile).length >= bytes) return receipt
  }
}
const isReady = (printer: Printer) => firstValueFrom(printer.ready$.pipe(filter(Boolean)))

describe('on a slow line behind a buffer of the system', () => {
  it.each([2_000, 4_500])(
    'a printer that answers only at once prints %i bytes, and its late answers are not taken for others',
    async (bytes) => {
      const line = new SlowLine(lineBytesASecond, says.answersOnly)
      const printer = new Printer(profile, line, patience)
      await isReady(printer)
      const problems: string[] = []
      printer.status$.subscribe((status) => problems.push(...status.problems))
      expect(await printer.print(receiptOf(bytes))).toEqual({ kind: 'printed', confirmed: false })
      expect(line.printer.cutOff).toHaveLength(1)
      expect(problems).toEqual([])
      await printer.close()
    },
  )

  it('a printer without replies has printed after what was sent before the receipt has arrived as well', async () => {
    const line = new SlowLine(lineBytesASecond, says.nothing)
    const printer = new Printer(mute, line, { ...patience, onPaperAfterMs: 0 })
    await isReady(printer)
    printer.separateNext(4_000)
    expect(await printer.print(receiptOf(200))).toEqual({ kind: 'printed', confirmed: false })
    expect(line.printer.cutOff).toHaveLength(1)
    await printer.close()
  })
})

it('a late answer to a question before a job is not taken for an answer to one after it', async () => {
  let wayBack!: WayBack
  const link = new DeviceLink((send) => {
    wayBack = new WayBack(send)
    return new TestPrinter((bytes) => wayBack.send(bytes), says.answersOnly)
  })
  const printer = new Printer(profile, link, { ...patience, answerMs: 300, pollEveryMs: 1 })
  await isReady(printer)
  wayBack.hold()
  while (wayBack.underWay === 0) await turn()
  const opening = printer.openDrawer()
  while (link.printer.hanging.length === 0) await turn()
  wayBack.goOn()
  expect(await opening).toEqual({ kind: 'printed', confirmed: false })
  await printer.close()
})
