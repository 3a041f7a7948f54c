import * as v from 'valibot'
import { PrinterConnection, rawPrintPort, ReaderConnection } from '../src/protocol/print-devices.ts'
import { WrongUsage } from './usage.ts'

/**
 * Ways to a device as a technician types them: `usb:1d90:2060`, `serial:/dev/ttyUSB0`, `network:192.168.1.50:9100`. USB
 * numbers are four hex digits, as `lsusb` prints them.
 */

/** The vendor whose printers the product was made for (section 7: 7568). */
const usualVendorId = 7568

/** What only a serial line has: speed and flow control. */
interface LineSettings {
  readonly baudRate?: number
  readonly flowControl?: string
}

export const printerForms = 'virtual, usb[:VENDOR[:PRODUCT]], serial:PATH, network:HOST[:PORT] or file:PATH'
export const readerForms =
  'none, virtual, keyboard:VENDOR[:PRODUCT], hid:VENDOR[:PRODUCT], serial:PATH or pcsc[:NAME]'

export function printerConnection(text: string, line: LineSettings = {}): PrinterConnection {
  return parsed(PrinterConnection, printerFields(text, line), `A printer is ${printerForms}.`)
}

export function readerConnection(text: string, line: LineSettings = {}): ReaderConnection {
  return parsed(ReaderConnection, readerFields(text, line), `A reader is ${readerForms}.`)
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, fields: object, expectation: string): T {
  const connection = v.safeParse(schema, fields)
  if (!connection.success) throw new WrongUsage(expectation)
  return connection.output
}

function printerFields(text: string, line: LineSettings): object {
  const { kind, rest } = split(text)
  switch (kind) {
    case 'usb': {
      const [vendor, product, ...serial] = rest?.split(':') ?? []
      return {
        kind,
        vendorId: vendor === undefined ? usualVendorId : hex(vendor),
        ...(product === undefined ? {} : { productId: hex(product) }),
        ...(serial.length === 0 ? {} : { serialNumber: serial.join(':') }),
      }
    }
    case 'serial':
      return { kind, path: rest, ...line }
    case 'network':
      return { kind, ...hostAndPort(rest ?? '') }
    case 'file':
      return { kind, path: rest }
    default:
      return { kind: text }
  }
}

function readerFields(text: string, line: LineSettings): object {
  const { kind, rest } = split(text)
  switch (kind) {
    case 'keyboard':
    case 'hid': {
      const [vendor = '', product] = rest?.split(':') ?? []
      return { kind, vendorId: hex(vendor), ...(product === undefined ? {} : { productId: hex(product) }) }
    }
    case 'serial':
      return { kind, path: rest, ...line }
    case 'pcsc':
      return { kind, ...(rest ? { reader: rest } : {}) }
    default:
      return { kind: text }
  }
}

/** What stands before the first colon, and what after it. */
function split(text: string): { kind: string; rest: string | undefined } {
  const colon = text.indexOf(':')
  return colon < 0
    ? { kind: text, rest: undefined }
    : { kind: text.slice(0, colon), rest: text.slice(colon + 1) }
}

const hex = (text: string): number => (/^[0-9a-f]{4}$/i.test(text) ? Number.parseInt(text, 16) : NaN)

/** `host`, `host:9100`, `[fe80::1]:9100`; an address with colons and no brackets has no port. */
function hostAndPort(text: string): object {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? []
  return { host: bracketed ?? plain ?? text, ...(port === undefined ? {} : { port: Number(port) }) }
}

const fourHex = (id: number): string => id.toString(16).padStart(4, '0')

const usbIds = (vendorId: number, productId?: number): string =>
  [vendorId, ...(productId === undefined ? [] : [productId])].map(fourHex).join(':')

export function printerText(connection: PrinterConnection): string {
  switch (connection.kind) {
    case 'virtual':
      return 'virtual'
    case 'usb': {
      const { vendorId, productId, serialNumber } = connection
      const serial = productId === undefined || serialNumber === undefined ? '' : `:${serialNumber}`
      return `usb:${usbIds(vendorId, productId)}${serial}`
    }
    case 'serial':
    case 'file':
      return `${connection.kind}:${connection.path}`
    case 'network': {
      const { host, port } = connection
      const name = host.includes(':') ? `[${host}]` : host
      return `network:${name}${port === rawPrintPort ? '' : `:${port}`}`
    }
  }
}

export function readerText(connection: ReaderConnection): string {
  switch (connection.kind) {
    case 'none':
    case 'virtual':
      return connection.kind
    case 'keyboard':
    case 'hid':
      return `${connection.kind}:${usbIds(connection.vendorId, connection.productId)}`
    case 'serial':
      return `serial:${connection.path}`
    case 'pcsc':
      return connection.reader === undefined ? 'pcsc' : `pcsc:${connection.reader}`
  }
}
