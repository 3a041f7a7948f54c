import { filter, firstValueFrom } from 'rxjs'
import { describe, expect, it, vi } from 'vitest'
import { drawerPulse } from '../encoder/drawer.ts'
import { encode } from '../encoder/encoder.ts'
import { sampleReceipt } from '../preview.ts'
import { profiles, type Profile } from '../profiles/profile.ts'
import type { PrintResult } from '../queue/decide.ts'
import { TestLink } from '../testing/test-link.ts'
import { TestPrinter, type TestPrinterOptions, type TestTrouble } from '../testing/test-printer.ts'
import { patience as machinePatience } from '../../tests/kit/patience.ts'
import { sampled } from '../../tests/kit/scale.ts'
import { Printer } from './printer.ts'

const automatic = profiles.get('generic-80mm')!
const realTime: Profile = { ...automatic, reportsStatus: 'realTime' }
const oneWay: Profile = { ...automatic, reportsStatus: 'none' }
const config = { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon', columns: 48 } as const
const ticket = sampleReceipt('ticket/original', config)
const copy = sampleReceipt('ticket/copy', config)
const ticketBytes = encode(ticket, automatic)
/** Short: what is awaited here never comes. */
const patience = {
  givesUpAfterMs: 1_000,
  silentAfterMs: 30,
  firstReplyAfterMs: 20,
  answerMs: 10,
  onPaperAfterMs: 0,
  pollEveryMs: 20,
  comingOutMs: () => 0,
}
const mute = { reports: false, answers: false, confirms: false, answersInTurn: false }

/** The paper of a receipt as a printer without trouble cuts it off. */
function paperOf(bytes: Uint8Array): Buffer {
  const printer = new TestPrinter(() => undefined)
  printer.receive(bytes)
  return printer.cutOff[0]!
}
const ticketPaper = paperOf(ticketBytes)
const copyPaper = paperOf(encode(copy, automatic))
const holds = (printer: TestPrinter, paper: Buffer) => printer.cutOff.some((piece) => piece.equals(paper))

interface Bench {
  readonly link: TestLink
  readonly printer: Printer
}
const bench = (profile = automatic, can?: TestPrinterOptions): Bench => {
  const link = new TestLink(can)
  return { link, printer: new Printer(profile, link, patience) }
}
const isReady = ({ printer }: Bench) => firstValueFrom(printer.ready$.pipe(filter(Boolean)))

const isConfirmed = (result: PrintResult) => result.kind === 'printed' && result.confirmed

/** The one law: said to be printed only when the whole of it is on paper; said not to have begun only when nothing is. */
function expectTruth({ link }: Bench, result: PrintResult, where: unknown): void {
  const isWhole = holds(link.printer, ticketPaper)
  if (isConfirmed(result) && !isWhole) throw new Error(`a false printed: ${JSON.stringify(where)}`)
  const isBlank = link.printer.hanging.length === 0 && link.printer.cutOff.length === 0
  if (result.kind === 'notStarted' && !isBlank)
    throw new Error(`a false notStarted: ${JSON.stringify(where)}`)
  if (result.kind === 'failed') throw new Error(`failed: ${JSON.stringify(where)}`)
}

/** Prints a ticket that trouble befalls at a byte, and after it a copy, which must come out whole. */
async function throughTrouble(trouble: TestTrouble, atByte: number, clears: boolean): Promise<void> {
  const one = bench(automatic, { clears })
  const { link, printer } = one
  await isReady(one)
  link.printer.befalls(trouble, atByte)
  const result = await printer.print(ticket)
  expectTruth(one, result, { trouble, atByte })
  if (result.kind === 'unknown' && result.reason !== trouble)
    throw new Error(`${result.reason} instead of ${trouble} at ${atByte}`)
  // As many copies as receipts would be slow.
  if (atByte % 5 > 0) return printer.close()
  link.printer.recover()
  await isReady(one)
  const again = await printer.print(copy)
  if (!isConfirmed(again) || !holds(link.printer, copyPaper))
    throw new Error(`the copy is not whole: ${JSON.stringify({ trouble, atByte, clears, again })}`)
  await printer.close()
}

/** Some at a time: each printer mostly waits. All at once would be so busy that they took one another for silent. */
async function eachOf(bytes: readonly number[], print: (at: number) => Promise<void>): Promise<void> {
  const left = bytes.values()
  const one = async () => {
    for (const at of left) await print(at)
  }
  await Promise.all(Array.from({ length: 4 }, one))
}

describe('after any fault in the middle of a ticket, it is never reported as printed when it is not', () => {
  const everyByte = Array.from({ length: ticketBytes.length + 1 }, (_, at) => at)
  const some = everyByte.filter((at) => at % 23 === 0)

  it('when paper ends at any byte; and what comes next is whole [printed-by-device]', async () => {
    await eachOf(sampled(everyByte, Math.ceil(everyByte.length / 3)), (at) =>
      throughTrouble('paperOut', at, true),
    )
  })

  it.each<TestTrouble>(['coverOpen', 'cutter', 'unrecoverable', 'fault'])(
    'when it tells %s',
    async (trouble) => {
      await eachOf(some, (at) => throughTrouble(trouble, at, true))
    },
  )

  it('when it cannot throw away what it holds of the torn ticket', async () => {
    await eachOf(some, (at) => throughTrouble('paperOut', at, false))
  })

  it('when the cable is pulled during a request to the idle printer: the next reply is complete', async () => {
    const one = bench()
    await isReady(one)
    one.link.pullAfter(1)
    await firstValueFrom(one.link.status$.pipe(filter((link) => link === 'unplugged')))
    one.link.plug()
    await isReady(one)
    expect(isConfirmed(await one.printer.print(copy))).toBe(true)
    expect(holds(one.link.printer, copyPaper)).toBe(true)
    await one.printer.close()
  })

  it('when the cable is unplugged, and the ticket is not started again by itself', async () => {
    for (const at of some) {
      const one = bench()
      await isReady(one)
      one.link.pullAfter(at + 1)
      const result = await one.printer.print(ticket)
      expectTruth(one, result, { pulledAfter: at })
      if (isConfirmed(result)) throw new Error('nobody could have said so')
      one.link.plug()
      await isReady(one)
      expect(isConfirmed(await one.printer.print(copy))).toBe(true)
      expect(holds(one.link.printer, copyPaper)).toBe(true)
      await one.printer.close()
    }
  })

  it('when the cable is pulled again before what separates a torn ticket has arrived, and an opened drawer is unknown', async () => {
    const one = bench({ ...automatic, settings: { drawer: 'onRequest' } }, { clears: false })
    await isReady(one)
    one.link.pullAfter(Math.round(ticketBytes.length / 5))
    expect(await one.printer.print(ticket)).toMatchObject({ kind: 'unknown' })
    one.link.plug()
    await isReady(one)
    // The system has taken the bytes, and still holds them.
    const receive = vi.spyOn(one.link.printer, 'receive').mockReturnValue()
    const opening = one.printer.openDrawer()
    const pulse = Buffer.from(drawerPulse(automatic))
    const isTaken = () => expect(receive.mock.calls.some(([bytes]) => pulse.equals(bytes))).toBe(true)
    await vi.waitFor(isTaken, machinePatience)
    one.link.status$.next('unplugged')
    expect(await opening).toMatchObject({ kind: 'unknown' })
    receive.mockRestore()
    one.link.plug()
    await isReady(one)
    expect(isConfirmed(await one.printer.print(copy))).toBe(true)
    expect(holds(one.link.printer, copyPaper)).toBe(true)
    await one.printer.close()
  })

  it('when it takes few bytes at once and the paper ends', async () => {
    for (const at of some.filter((_, index) => index % 4 === 0)) {
      const one = bench()
      await isReady(one)
      one.link.atOnce = () => 1 + (at % 61)
      one.link.printer.befalls('paperOut', at)
      expectTruth(one, await one.printer.print(ticket), { at })
      await one.printer.close()
    }
  })

  it('when it falls silent', async () => {
    const results = await Promise.all(
      some.map(async (at) => {
        const one = bench()
        await isReady(one)
        one.link.printer.befalls('silence', at)
        const result = await one.printer.print(ticket)
        expectTruth(one, result, { silentAt: at })
        await one.printer.close()
        return result
      }),
    )
    expect(new Set(results.map((result) => JSON.stringify(result)))).toEqual(
      new Set([JSON.stringify({ kind: 'unknown', reason: 'silent' })]),
    )
  })

  it('when it only answers status requests, which are no confirmation', async () => {
    const only = { reports: false, confirms: false, answersInTurn: false }
    for (const at of some.filter((_, index) => index % 4 === 0)) {
      const one = bench(realTime, only)
      await isReady(one)
      one.link.printer.befalls('paperOut', at)
      const result = await one.printer.print(ticket)
      expectTruth(one, result, { at })
      expect(result).toEqual({ kind: 'unknown', reason: 'paperOut' })
      await one.printer.close()
    }
  })
})

describe('a printer without trouble', () => {
  it.each<[string, Profile, TestPrinterOptions, PrintResult]>([
    ['confirms what is on paper', automatic, {}, { kind: 'printed', confirmed: true }],
    [
      'that says only that it dealt with it leaves it unconfirmed',
      automatic,
      { confirms: false },
      { kind: 'printed', confirmed: false },
    ],
    [
      'that only replies to requests leaves it unconfirmed',
      realTime,
      { reports: false, confirms: false, answersInTurn: false },
      { kind: 'printed', confirmed: false },
    ],
    ['that cannot speak leaves it unconfirmed', oneWay, mute, { kind: 'printed', confirmed: false }],
    [
      'that should speak and never does leaves it unknown',
      automatic,
      { reports: false, answers: false, confirms: false, answersInTurn: false },
      { kind: 'unknown', reason: 'silent' },
    ],
    [
      'that should answer and never does leaves it unknown',
      realTime,
      { reports: false, answers: false, confirms: false, answersInTurn: false },
      { kind: 'unknown', reason: 'silent' },
    ],
  ])('%s', async (_, profile, can, result) => {
    const { link, printer } = bench(profile, can)
    expect(await printer.print(ticket)).toEqual(result)
    expect(holds(link.printer, ticketPaper)).toBe(true)
    await printer.close()
  })

  it('never uses another job’s answer', async () => {
    const one = bench(automatic, { confirms: false, answersInTurn: false, reports: false, answers: false })
    await isReady(one)
    const printing = one.printer.print(ticket)
    one.link.received$.next(Uint8Array.of(0x37, 0x22, 0x39, 0x39, 0x39, 0x39, 0))
    expect(await printing).toMatchObject({ kind: 'unknown' })
    await one.printer.close()
  })

  it('that fell silent is not ready until it answers again', async () => {
    const link = new TestLink()
    const printer = new Printer(automatic, link, { ...patience, pollEveryMs: 5 })
    await firstValueFrom(printer.ready$.pipe(filter(Boolean)))
    link.printer.befalls('silence', 0)
    const status = await firstValueFrom(
      printer.status$.pipe(filter(({ problems }) => problems.includes('silent'))),
    )
    expect(status.status).toBe(false)
    expect(await printer.print(ticket)).toEqual({ kind: 'notStarted' })
    link.printer.recover()
    await firstValueFrom(printer.ready$.pipe(filter(Boolean)))
    await printer.close()
  })
})
