import { takeWhile, timeout, type Observable } from 'rxjs'
import type { ReaderList } from '../../src/protocol/print-devices.ts'
import { hidDevices, isKeyboard } from './hid-device.ts'
import { watchPcsc, type PcscMessage } from './pcsc-service.ts'
import { serialPorts } from './serial-ports.ts'

type Found = ReaderList['found'][number]

/** HID usage pages without card readers: mice, media keys and the like (HID usage tables, sections 4 and 15). */
const foreignPages: ReadonlySet<number> = new Set([0x01, 0x0c])
/** The timeout for the start of the watching process, and for further names of readers from the service. */
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

/** The reader's slot, which the service appends to its name, changes when it is plugged in again. */
const withoutPlace = (name: string): string => name.replace(/( \d\d \d\d| \d+)$/, '')

/** The names of the readers of the PC/SC service; none without a service. */
export const pcscReaderNames = (messages$: Observable<PcscMessage> = watchPcsc()): Promise<string[]> =>
  new Promise((resolve) => {
    const names = new Set<string>()
    messages$
      .pipe(
        takeWhile(({ kind }) => kind !== 'absent' && kind !== 'missing'),
        timeout({ first: pcscStartMs, each: pcscSilenceMs }),
      )
      .subscribe({
        next: (message) => {
          if (message.kind === 'plugged') names.add(withoutPlace(message.reader))
        },
        error: () => resolve([...names]),
        complete: () => resolve([...names]),
      })
  })

async function foundPcsc(): Promise<Found[]> {
  const names = await pcscReaderNames()
  return names.map((reader) => ({ name: reader, connection: { kind: 'pcsc', reader } }))
}

/** The connected readers, the virtual one first. A kind that cannot be searched has none. */
export async function foundReaders(): Promise<Found[]> {
  const searches = await Promise.allSettled([foundHid(), foundPcsc(), foundSerial()])
  const found = searches.flatMap((search) => (search.status === 'fulfilled' ? search.value : []))
  const distinct = new Map(found.map((reader) => [JSON.stringify(reader.connection), reader]))
  return [{ name: 'virtual', connection: { kind: 'virtual' } }, ...distinct.values()]
}
