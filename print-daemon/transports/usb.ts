import { setTimeout as delay } from 'node:timers/promises'
import { Subject } from 'rxjs'
import type { Device, Endpoint, InEndpoint, Interface, OutEndpoint } from 'usb'
import { suggestedProfile } from '../profiles/profile.ts'
import { usbId, usbIds } from '../typed-connection.ts'
import { DeviceAbsent, LinkBroken, type Connection } from './connection.ts'
import type { DeviceConnection, FoundPrinter, TransportRow } from './transport-row.ts'

type Usb = Extract<DeviceConnection, { kind: 'usb' }>

/** USB device class definition for printing devices 1.1, section 4. */
const printerClass = 7
const ownClass = 0xff
const pieceBytes = 1024
const pauseMs = 25
/** GET_PORT_STATUS: the only request that a printer without replies answers while it is connected. */
const portStatus = { type: 0xa1, request: 1, bytes: 1 }
const checkPresenceEveryMs = 1_000

/** The claimed interface of a printer, with its bulk endpoints. */
interface Claimed {
  readonly device: Device
  readonly place: Interface
  readonly out: OutEndpoint
  readonly in: InEndpoint | undefined
}

/** The interface of a printer, otherwise a vendor-specific one that accepts bytes. */
function printerInterface(device: Device): number | undefined {
  const interfaces = device.configDescriptor?.interfaces.flatMap(([first]) => first ?? []) ?? []
  const ofClass = (wanted: number) => interfaces.find(({ bInterfaceClass }) => bInterfaceClass === wanted)
  return (ofClass(printerClass) ?? ofClass(ownClass))?.bInterfaceNumber
}

/** A connected device that matches this description, opened. */
async function openMatching({ vendorId, productId, serialNumber }: Usb): Promise<[Device, number]> {
  const { getDeviceList } = await import('usb')
  for (const device of getDeviceList()) {
    const { idVendor, idProduct, iSerialNumber } = device.deviceDescriptor
    if (idVendor !== vendorId || (productId !== undefined && idProduct !== productId)) continue
    const number = printerInterface(device)
    if (number === undefined) continue
    device.open()
    if (serialNumber === undefined || (await text(device, iSerialNumber)) === serialNumber)
      return [device, number]
    device.close()
  }
  throw new DeviceAbsent('No such USB printer is plugged in.')
}

const text = (device: Device, index: number) =>
  new Promise<string | undefined>((resolve) =>
    device.getStringDescriptor(index, (_, value) => resolve(value)),
  )

function claim(device: Device, number: number): { claimed: Claimed; hadDriver: boolean } {
  const place = device.interface(number)
  // Windows has no drivers to detach.
  const hadDriver = process.platform === 'linux' && place.isKernelDriverActive()
  if (hadDriver) place.detachKernelDriver()
  place.claim()
  const isBulk = ({ transferType }: { transferType: number }) => transferType === 2
  const out = place.endpoints.find((endpoint): endpoint is OutEndpoint => isOut(endpoint) && isBulk(endpoint))
  if (!out) throw new Error('The USB printer has no endpoint that takes bytes.')
  const into = place.endpoints.find(
    (endpoint): endpoint is InEndpoint => !isOut(endpoint) && isBulk(endpoint),
  )
  return { claimed: { device, place, out, in: into }, hadDriver }
}

const isOut = ({ direction }: { direction: 'in' | 'out' }) => direction === 'out'

/** A USB printer, used without the kernel's driver, which is attached again at the end. */
async function open(wanted: Usb): Promise<Connection> {
  let device: Device | undefined
  try {
    const [found, number] = await openMatching(wanted)
    device = found
    const { claimed, hadDriver } = claim(found, number)
    return new UsbConnection(claimed, hadDriver)
  } catch (error) {
    if (device) await closeDevice(device)
    const wasPulled = error instanceof Error && 'errno' in error && isGone(Number(error.errno))
    throw wasPulled ? new DeviceAbsent('The USB printer was pulled.', { cause: error }) : error
  }
}

interface Transferred {
  readonly error: Error | undefined
  readonly bytes: number
}

/** One transfer; cancelled with any of the signals, and never rejecting. */
function transfer(endpoint: Endpoint, buffer: Buffer, ...signals: AbortSignal[]): Promise<Transferred> {
  return new Promise((resolve) => {
    const cancel = () => started.cancel()
    const end = (error: Error | undefined, bytes: number) => {
      for (const signal of signals) signal.removeEventListener('abort', cancel)
      resolve({ error, bytes })
    }
    const started = endpoint.makeTransfer(0, (error, _, bytes) => end(error, bytes))
    try {
      started.submit(buffer)
      for (const signal of signals) signal.addEventListener('abort', cancel)
    } catch (error) {
      end(error instanceof Error ? error : new Error(String(error)), 0)
    }
  })
}

class UsbConnection implements Connection {
  readonly received$ = new Subject<Uint8Array>()
  readonly broken: Promise<void>
  readonly #claimed: Claimed
  readonly #hadDriver: boolean
  readonly #ending = new AbortController()
  readonly #listening: Promise<void>
  #writing: Promise<unknown> = Promise.resolve()

  constructor(claimed: Claimed, hadDriver: boolean) {
    this.#claimed = claimed
    this.#hadDriver = hadDriver
    this.broken = new Promise((resolve) => this.#ending.signal.addEventListener('abort', () => resolve()))
    this.#listening = claimed.in ? this.#listen(claimed.in) : this.#checkPresence()
  }

  async write(bytes: Uint8Array, signal: AbortSignal): Promise<number> {
    signal.throwIfAborted()
    if (this.#ending.signal.aborted) throw new LinkBroken()
    const piece = Buffer.from(bytes.subarray(0, pieceBytes))
    const writing = transfer(this.#claimed.out, piece, signal, this.#ending.signal)
    this.#writing = writing
    const { error, bytes: taken } = await writing
    if (!error || taken > 0) return taken
    if (signal.aborted) throw signal.reason
    if (this.#ending.signal.aborted) throw new LinkBroken()
    // It is unknown how much of it the device received before it was unplugged: the maximum counts.
    this.#ending.abort()
    return piece.length
  }

  async close(): Promise<void> {
    this.#ending.abort()
    await Promise.all([this.#writing, this.#listening])
    await this.#letGo()
  }

  async #listen(endpoint: InEndpoint): Promise<void> {
    const { signal } = this.#ending
    while (!signal.aborted) {
      const buffer = Buffer.alloc(endpoint.descriptor.wMaxPacketSize)
      const { error, bytes } = await transfer(endpoint, buffer, signal)
      if (bytes > 0) this.received$.next(buffer.subarray(0, bytes))
      // Some printers answer with zero bytes, at once and without end.
      else if (!error) await delay(pauseMs, undefined, { signal }).catch(() => undefined)
      if (error) this.#ending.abort()
    }
  }

  async #checkPresence(): Promise<void> {
    const { signal } = this.#ending
    while (!signal.aborted) {
      if (!(await this.#isThere())) this.#ending.abort()
      await delay(checkPresenceEveryMs, undefined, { signal }).catch(() => undefined)
    }
  }

  #isThere(): Promise<boolean> {
    const { device, place } = this.#claimed
    const { type, request, bytes } = portStatus
    return new Promise((resolve) =>
      device.controlTransfer(type, request, 0, place.interfaceNumber << 8, bytes, (error) =>
        resolve(!error || !isGone(error.errno)),
      ),
    )
  }

  async #letGo(): Promise<void> {
    const { device, place } = this.#claimed
    await new Promise<void>((resolve) => place.release(() => resolve()))
    try {
      if (this.#hadDriver) place.attachKernelDriver()
    } catch {
      // The device is gone, so nothing can be released.
    }
    await closeDevice(device)
  }
}

const closeAgainMs = 10

/** A request counts as pending for a moment after its answer, and a device with a pending request cannot be closed. */
async function closeDevice(device: Device): Promise<void> {
  for (;;)
    try {
      return device.close()
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('pending request'))) throw error
      await delay(closeAgainMs)
    }
}

/** LIBUSB_TRANSFER_NO_DEVICE and LIBUSB_ERROR_NO_DEVICE. */
const isGone = (errno: number) => errno === 5 || errno === -4

function isPrinter({ allConfigDescriptors }: Device): boolean {
  return allConfigDescriptors.some(({ interfaces }) =>
    interfaces.flat().some(({ bInterfaceClass }) => bInterfaceClass === printerClass),
  )
}

/** The device's name; its ids if the name cannot be read. */
async function nameOf(device: Device): Promise<string> {
  const { idVendor, idProduct, iManufacturer, iProduct } = device.deviceDescriptor
  const numbers = `USB printer ${usbIds(idVendor, idProduct)}`
  if (device.interfaces !== undefined) return numbers
  try {
    device.open()
  } catch {
    return numbers
  }
  try {
    const names = [await text(device, iManufacturer), await text(device, iProduct)].filter(Boolean)
    return names.length > 0 ? `${names.join(' ')} (USB ${usbIds(idVendor, idProduct)})` : numbers
  } finally {
    device.close()
  }
}

async function find(): Promise<FoundPrinter[]> {
  const { getDeviceList } = await import('usb')
  const printers = getDeviceList().filter(isPrinter)
  const found: FoundPrinter[] = []
  for (const device of printers) {
    const { idVendor, idProduct } = device.deviceDescriptor
    const connection = { kind: 'usb', vendorId: idVendor, productId: idProduct } as const
    const profile = suggestedProfile(idVendor, idProduct).id
    found.push({ name: await nameOf(device), choice: { connection, profile } })
  }
  return found
}

/** The vendor of the product's original printers (section 7: 7568). */
const usualVendorId = 7568

export const usb: TransportRow<Usb> = {
  form: 'usb[:VENDOR[:PRODUCT]]',
  parts(text) {
    const [vendor, product, ...serial] = text?.split(':') ?? []
    return {
      vendorId: vendor === undefined ? usualVendorId : usbId(vendor),
      ...(product === undefined ? {} : { productId: usbId(product) }),
      ...(serial.length === 0 ? {} : { serialNumber: serial.join(':') }),
    }
  },
  address: ({ vendorId, productId, serialNumber }) =>
    usbIds(vendorId, productId) +
    (productId === undefined || serialNumber === undefined ? '' : `:${serialNumber}`),
  open,
  find,
  profile: ({ vendorId, productId }) => suggestedProfile(vendorId, productId ?? -1).id,
  fields: [],
  isTypedIn: false,
}
