import { takeWhile, timeout, type Observable } from 'rxjs'
import type { ReaderList } from '../../src/protocol/print-devices.ts'
import { hidDevices, isKeyboard } from './hid-device.ts'
import { watchPcsc, type PcscWord } from './pcsc-service.ts'
import { serialPorts } from './serial-ports.ts'

type Found = ReaderList['found'][number]

/** HID pages on which no card reader is: mice and the like, media keys (HID usage tables, sections 4 and 15). */
const foreignPages: ReadonlySet<number> = new Set([0x01, 0x0c])
/** How long the watching process may take to start, and how close upon another the service names its readers. */
const pcscStartMs = 5_000
const pcscSilenceMs = 1_000

async function foundHid(): Promise<Found[]> {
  const devices = await hidDevices()
  return devices.flatMap((device): Found[] => {
    if (!isKeyboard(device) && foreignPages.has(device.usagePage ?? 0)) return []
    const { vendorId, productId } = device
    const kind = isKeyboard(device) ? 'keyboard' : 'hid'
    const name = [device.manufacturer, device.product].filter(Boolean).join(' ') || kind
    return [{ name, connection: { kind, vendorId, productId } }]
  })
}

async function foundSerial(): Promise<Found[]> {
  const ports = await serialPorts()
  return ports.map(({ path, name }) => ({ name, connection: { kind: 'serial', path, baudRate: 9600 } }))
}

/** A reader's place, which the service puts behind its name, changes when it is plugged in again. */
const withoutPlace = (name: string): string => name.replace(/( \d\d \d\d| \d+)$/, '')

/** The names of the readers that the PC/SC service has; none where there is no service. */
export const pcscReaderNames = (words$: Observable<PcscWord> = watchPcsc()): Promise<string[]> =>
  new Promise((resolve) => {
    const names = new Set<string>()
    words$
      .pipe(
        takeWhile(({ kind }) => kind !== 'absent' && kind !== 'missing'),
        timeout({ first: pcscStartMs, each: pcscSilenceMs }),
      )
      .subscribe({
        next: (word) => {
          if (word.kind === 'plugged') names.add(withoutPlace(word.reader))
        },
        error: () => resolve([...names]),
        complete: () => resolve([...names]),
      })
  })

async function foundPcsc(): Promise<Found[]> {
  const names = await pcscReaderNames()
  return names.map((reader) => ({ name: reader, connection: { kind: 'pcsc', reader } }))
}

/** What is plugged in, the virtual reader first. Where a way cannot be looked at, nothing was found on it. */
export async function foundReaders(): Promise<Found[]> {
  const ways = await Promise.allSettled([foundHid(), foundPcsc(), foundSerial()])
  const found = ways.flatMap((way) => (way.status === 'fulfilled' ? way.value : []))
  const distinct = new Map(found.map((reader) => [JSON.stringify(reader.connection), reader]))
  return [{ name: 'virtual', connection: { kind: 'virtual' } }, ...distinct.values()]
}
