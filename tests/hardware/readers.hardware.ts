import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { RealConnection } from '../../print-daemon/readers/registry.ts'
import { openReader } from '../../print-daemon/readers/registry.ts'
import { foundReaders } from '../../print-daemon/readers/found-readers.ts'
import { readerContract, type ReaderBench } from '../../print-daemon/readers/reader-contract.ts'
import { openHandles } from '../../print-daemon/readers/testing/open-handles.ts'
import { sendAt } from '../../print-daemon/readers/testing/send-at.ts'
import { typed } from '../../print-daemon/readers/testing/typed.ts'
import { Gadget, readerGadget } from './gadgets.ts'
import { canServePcsc, PcscService, VirtualCard } from './virtual-card.ts'

/** The machine is slow: an id may take its time on the way, which is no pause of the reader's. */
const timing = { awayAfterMs: 600, longestPauseMs: 60_000 }
const patience = { timeout: 30_000, interval: 200 }
const vendorId = 0x0c27
const reportBytes = 16

/** One input report of bytes on a page of the vendor's own (HID 1.11, section 6.2.2). */
const vendorReports = Buffer.from(
  `0600ff0901a1010901150026ff00750895${reportBytes.toString(16)}8102c0`,
  'hex',
)

/** A card reader that reports UIDs. Its far end is the one after the keyboard-style reader's. */
const reportingGadget = () =>
  new Gadget({
    name: 'reporting-reader',
    vendorId,
    productId: 0x3bfb,
    product: 'Reporting card reader',
    serialNumber: 'R2',
    port: 'dummy_udc.1',
    functions: { 'hid.1': { report_length: `${reportBytes}`, report_desc: vendorReports } },
  })

/** The far end of a HID function: the kernel numbers them as they are described. */
function hidFarEnd(gadget: string, name: string): string {
  const device = readFileSync(`/sys/kernel/config/usb_gadget/${gadget}/functions/${name}/dev`, 'utf8')
  return `/dev/hidg${device.trim().split(':')[1]}`
}

const padded = (uid: string) => {
  const report = new Uint8Array(reportBytes)
  report.set(Buffer.from(uid, 'hex'))
  return report
}

interface UsbReader {
  readonly gadget: Gadget
  readonly connection: RealConnection
  /** Where this process has the device open. */
  readonly nearEnds: string
  readonly send: (pieces: readonly Uint8Array[]) => Promise<void>
  readonly card: (id: string) => readonly Uint8Array[]
  readonly removal: readonly Uint8Array[]
  readonly noise: readonly Uint8Array[]
}

async function usbBench({ gadget, connection, nearEnds, ...far }: UsbReader): Promise<ReaderBench> {
  await gadget.plug()
  let isPlugged = true
  const unplug = async () => {
    if (isPlugged) await gadget.pull()
    isPlugged = false
  }
  return {
    reader: openReader(connection, timing),
    isForgetful: far.removal.length === 0,
    put: (id) => far.send(far.card(id)),
    take: () => far.send(far.removal),
    disturb: () => far.send(far.noise),
    unplug,
    replug: async () => {
      await gadget.plug()
      isPlugged = true
    },
    held: () => openHandles(nearEnds),
    close: unplug,
  }
}

readerContract('HID, keyboard-style, on USB', () => {
  const gadget = readerGadget()
  return usbBench({
    gadget,
    connection: { kind: 'keyboard', vendorId },
    nearEnds: '/dev/hidraw',
    send: (pieces) => sendAt(hidFarEnd('reader', 'hid.0'), pieces),
    card: typed,
    removal: [],
    // An arrow key, letters that are no id, and Enter.
    noise: [Uint8Array.of(0, 0, 0x52, 0, 0, 0, 0, 0), ...typed('AB')],
  })
})

readerContract('HID, reporting, on USB', () => {
  const gadget = reportingGadget()
  return usbBench({
    gadget,
    connection: { kind: 'hid', vendorId, productId: 0x3bfb },
    nearEnds: '/dev/hidraw',
    send: (pieces) => sendAt(hidFarEnd('reporting-reader', 'hid.1'), pieces),
    card: (id) => [padded(id)],
    removal: [padded('')],
    noise: [padded('0102030405060708090a0b')],
  })
})

readerContract('serial, on USB', () =>
  usbBench({
    gadget: readerGadget(),
    connection: { kind: 'serial', path: '/dev/ttyACM0', baudRate: 9600 },
    nearEnds: '/dev/ttyACM',
    send: (pieces) => sendAt('/dev/ttyGS0', pieces),
    card: (id) => [Buffer.from(`${id}\r\n`)],
    removal: [],
    noise: [Buffer.from('\r\n#garbled#\r\n12\r\n')],
  }),
)

/** The processes that this one has started and that still run. */
const children = async () => {
  const ids = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).split(' ').filter(Boolean)
  const names = await Promise.all(ids.map((id) => readFile(`/proc/${id}/comm`, 'utf8').catch(() => '')))
  return names.filter((name) => name.trim() === 'node').length
}

describe.skipIf(!canServePcsc)('with the PC/SC service', () => {
  readerContract('PC/SC', async (): Promise<ReaderBench> => {
    const service = new PcscService()
    await service.start()
    let card: VirtualCard | null = null
    const before = await children()
    const take = async () => {
      await card?.take()
      card = null
    }
    const put = async (answer: string) => {
      await take()
      card = await VirtualCard.put(answer)
    }
    return {
      reader: openReader({ kind: 'pcsc', reader: 'virtual' }),
      put: (id) => put(`${id}9000`),
      take,
      // A card that has no UID.
      disturb: () => put('6a81'),
      unplug: async () => {
        await take()
        await service.stop()
      },
      replug: () => service.start(),
      held: async () => (await children()) - before,
      close: async () => {
        await take()
        await service.stop()
      },
    }
  })

  it('a service that hangs while it is watched is as good as none', async () => {
    const service = new PcscService()
    await service.start()
    onTestFinished(() => service.stop())
    const conditions: string[] = []
    const reader = openReader({ kind: 'pcsc', reader: 'virtual' })
    onTestFinished(() => reader.close())
    reader.status$.subscribe((condition) => conditions.push(condition))
    await vi.waitFor(() => expect(conditions.at(-1)).toBe('works'), patience)
    service.freeze()
    await vi.waitFor(() => expect(conditions.at(-1)).toBe('serviceAbsent'), patience)
  })
})

it(
  'readers that are plugged in are found, with the connection that reaches each',
  { timeout: 120_000 },
  async () => {
    const found = async () => (await foundReaders()).map(({ connection }) => connection)
    const typing = readerGadget()
    await typing.plug()
    await vi.waitFor(async () => {
      const connections = await found()
      expect(connections).toContainEqual({ kind: 'keyboard', vendorId, productId: 0x3bfa })
      expect(connections).toContainEqual({ kind: 'serial', path: '/dev/ttyACM0', baudRate: 9600 })
    }, patience)
    await typing.pull()
    const reporting = reportingGadget()
    await reporting.plug()
    const way = { kind: 'hid', vendorId, productId: 0x3bfb }
    await vi.waitFor(async () => expect(await found()).toContainEqual(way), patience)
    await reporting.pull()
  },
)
