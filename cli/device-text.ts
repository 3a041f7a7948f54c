import * as v from 'valibot'
import { printerForms as typedPrinters, typedConnection } from '../print-daemon/transports/registry.ts'
import type { LineSettings } from '../print-daemon/transports/transport-row.ts'
import { idOf, usbIds } from '../print-daemon/transports/usb-ids.ts'
import { PrinterConnection, ReaderConnection } from '../src/protocol/print-devices.ts'
import { WrongUsage } from './usage.ts'

/**
 * Ways to a device as a technician types them: `usb:1d90:2060`, `serial:/dev/ttyUSB0`, `network:192.168.1.50:9100`. USB
 * numbers are four hex digits, as `lsusb` prints them.
 */

const orList = (forms: readonly string[]) => `${forms.slice(0, -1).join(', ')} or ${forms.at(-1)}`

export const printerForms = orList(typedPrinters)
export const readerForms =
  'none, virtual, keyboard:VENDOR[:PRODUCT], hid:VENDOR[:PRODUCT], serial:PATH or pcsc[:NAME]'

export const printerConnection = (text: string, line: LineSettings = {}): PrinterConnection =>
  parsed(PrinterConnection, typedConnection(text, line), `A printer is ${printerForms}.`)

export function readerConnection(text: string, line: LineSettings = {}): ReaderConnection {
  return parsed(ReaderConnection, readerFields(text, line), `A reader is ${readerForms}.`)
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, fields: object, expectation: string): T {
  const connection = v.safeParse(schema, fields)
  if (!connection.success) throw new WrongUsage(expectation)
  return connection.output
}

function readerFields(text: string, line: LineSettings): object {
  const { kind, rest } = split(text)
  switch (kind) {
    case 'keyboard':
    case 'hid': {
      const [vendor = '', product] = rest?.split(':') ?? []
      return { kind, vendorId: idOf(vendor), ...(product === undefined ? {} : { productId: idOf(product) }) }
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
