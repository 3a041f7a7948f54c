import { filter, firstValueFrom } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { encode } from '../encoder/encoder.ts'
import { sampleReceipt } from '../preview.ts'
import { profiles } from '../profiles/profile.ts'
import type { PrintResult } from '../queue/decide.ts'
import { DeviceLink } from '../testing/test-link.ts'
import { TestStarPrinter, type StarTrouble } from '../testing/test-star-printer.ts'
import { Printer } from './printer.ts'

const config = { language: 'pt', currency: 'BRL', timeZone: 'Europe/Lisbon', columns: 48 } as const
const slip = sampleReceipt('cash/refill', config)
const copy = sampleReceipt('cash/copy', config)
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

const isConfirmed = (result: PrintResult) => result.kind === 'printed' && result.confirmed

describe.each(['star-line', 'star-mc-print3', 'star-tsp100'])('%s', (id) => {
  const profile = profiles.get(id)!
  const bytesOf = (receipt: typeof slip) => encode(receipt, profile).slice()
  const [slipBytes, copyBytes] = [bytesOf(slip), bytesOf(copy)]

  /** The paper of a receipt as a printer without trouble cuts it off. */
  const paperOf = (bytes: Uint8Array): Buffer => {
    const printer = new TestStarPrinter(() => undefined)
    printer.receive(bytes)
    return printer.cutOff[0]!
  }
  const [slipPaper, copyPaper] = [paperOf(slipBytes), paperOf(copyBytes)]

  const bench = async (isOld = false) => {
    const link = new DeviceLink((send) => new TestStarPrinter(send, isOld))
    const printer = new Printer(profile, link, patience)
    await firstValueFrom(printer.ready$.pipe(filter(Boolean)))
    const holds = (paper: Buffer) => link.printer.cutOff.some((piece) => piece.equals(paper))
    return { link, printer, holds }
  }

  it('confirms what is on paper, and cuts it off [printed-by-device]', async () => {
    const { printer, holds } = await bench()
    expect(await printer.print(slip)).toEqual({ kind: 'printed', confirmed: true })
    expect(await printer.print(copy)).toEqual({ kind: 'printed', confirmed: true })
    expect([holds(slipPaper), holds(copyPaper)]).toEqual([true, true])
    await printer.close()
  })

  it('that only answers ETB leaves it unconfirmed', async () => {
    const { printer } = await bench(true)
    expect(await printer.print(slip)).toEqual({ kind: 'printed', confirmed: false })
    await printer.close()
  })

  it.each<StarTrouble>(['paperOut', 'coverOpen', 'cutter', 'unrecoverable', 'fault'])(
    'is never said to have printed what %s interrupted, and what comes next is whole',
    async (trouble) => {
      const step = Math.ceil(slipBytes.length / 6)
      for (let at = 0; at <= slipBytes.length; at += step) {
        const { link, printer, holds } = await bench()
        link.printer.befalls(trouble, at)
        const result = await printer.print(slip)
        expect({ at, result, isFalse: isConfirmed(result) && !holds(slipPaper) }).toMatchObject({
          isFalse: false,
        })
        if (result.kind === 'unknown') expect(result.reason).toBe(trouble)
        link.printer.recover()
        await firstValueFrom(printer.ready$.pipe(filter(Boolean)))
        expect([at, await printer.print(copy)]).toEqual([at, { kind: 'printed', confirmed: true }])
        expect([at, holds(copyPaper)]).toEqual([at, true])
        await printer.close()
      }
    },
  )

  it('whose cable is pulled in a receipt never says that it was printed, and prints the next one whole', async () => {
    for (const at of [1, 20, Math.floor(slipBytes.length / 2), slipBytes.length - 1]) {
      const { link, printer, holds } = await bench()
      link.pullAfter(at + 4)
      expect([at, isConfirmed(await printer.print(slip))]).toEqual([at, false])
      link.plug()
      await firstValueFrom(printer.ready$.pipe(filter(Boolean)))
      expect([at, isConfirmed(await printer.print(copy)), holds(copyPaper)]).toEqual([at, true, true])
      await printer.close()
    }
  })
})
