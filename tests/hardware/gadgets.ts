import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const gadgets = '/sys/kernel/config/usb_gadget'
const pollMs = 20

/** The device side of a USB device, as the kernel's configuration file system wants it described. */
interface Description {
  readonly name: string
  readonly vendorId: number
  readonly productId: number
  readonly product: string
  readonly serialNumber: string
  /** Which of the machine's ports it is plugged into. */
  readonly port: string
  /** By name, such as `printer.0`, with the files that describe it. */
  readonly functions: Readonly<Record<string, Readonly<Record<string, string | Uint8Array>>>>
}

const hex = (number: number) => `0x${number.toString(16)}`

function describe(folder: string, description: Description): void {
  const { vendorId, productId, product, serialNumber, functions } = description
  const strings = path.join(folder, 'strings/0x409')
  const config = path.join(folder, 'configs/c.1')
  for (const place of [strings, config]) mkdirSync(place, { recursive: true })
  writeFileSync(path.join(folder, 'idVendor'), hex(vendorId))
  writeFileSync(path.join(folder, 'idProduct'), hex(productId))
  const texts = { product, serialnumber: serialNumber, manufacturer: 'Balcão' }
  for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(strings, name), text)
  for (const [name, files] of Object.entries(functions)) {
    const place = path.join(folder, 'functions', name)
    mkdirSync(place)
    for (const [file, content] of Object.entries(files)) writeFileSync(path.join(place, file), content)
    symlinkSync(place, path.join(config, name))
  }
}

/** A USB device that can be plugged in and pulled. */
export class Gadget {
  readonly #ids: readonly number[]
  readonly #port: string
  readonly #portFile: string

  constructor(description: Description) {
    const folder = path.join(gadgets, description.name)
    if (!existsSync(folder)) {
      mkdirSync(folder)
      describe(folder, description)
    }
    this.#ids = [description.vendorId, description.productId]
    this.#port = description.port
    this.#portFile = path.join(folder, 'UDC')
  }

  /** Resolves when the kernel has found it. */
  async plug(): Promise<void> {
    writeFileSync(this.#portFile, this.#port)
    while (!this.#entries().some((name) => name.includes(':'))) await delay(pollMs)
  }

  /** Its far end must be closed before: otherwise the kernel crashes. */
  async pull(): Promise<void> {
    writeFileSync(this.#portFile, '\n')
    while (this.#entries().length > 0) await delay(pollMs)
  }

  /** What the kernel has of it: the device, such as `1-1`, and its interfaces, such as `1-1:1.0`. */
  #entries(): string[] {
    const entries = readdirSync(usbDevices)
    const device = entries.find((name) => idsOf(name).join() === this.#ids.join())
    return entries.filter((name) => name === device || name.startsWith(`${device}:`))
  }
}

const usbDevices = '/sys/bus/usb/devices'

/** Vendor and product; none where it is no device, or is just going. */
function idsOf(device: string): number[] {
  try {
    return ['idVendor', 'idProduct'].map((file) =>
      Number.parseInt(readFileSync(path.join(usbDevices, device, file), 'utf8'), 16),
    )
  } catch {
    return []
  }
}

/** A keyboard of eight bytes to a report, as keyboard-style readers are (USB HID 1.11, appendix B). */
const bootKeyboard = Buffer.from(
  '05010906a101050719e029e71500250175019508810295017508810395057501050819012905910295017503910395067508' +
    '15002565050719002965' +
    '8100c0',
  'hex',
)

/** A receipt printer of the vendor that is looked for first. Its far end is `/dev/g_printer0`. */
export const printerGadget = () =>
  new Gadget({
    name: 'printer',
    vendorId: 7568,
    productId: 0x2060,
    product: 'Receipt printer',
    serialNumber: 'P1',
    port: 'dummy_udc.0',
    functions: { 'printer.0': { pnp_string: 'MFG:Balcao;MDL:Receipt printer;CLS:PRINTER;CMD:ESC/POS;' } },
  })

/** A card reader with a keyboard and a serial line. Its far ends are `/dev/hidg0` and `/dev/ttyGS0`. */
export const readerGadget = () =>
  new Gadget({
    name: 'reader',
    vendorId: 0x0c27,
    productId: 0x3bfa,
    product: 'Card reader',
    serialNumber: 'R1',
    port: 'dummy_udc.1',
    functions: {
      'hid.0': { protocol: '1', subclass: '1', report_length: '8', report_desc: bootKeyboard },
      'acm.0': {},
    },
  })
