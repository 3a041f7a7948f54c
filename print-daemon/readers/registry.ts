import type { ReaderConnection } from '../../src/protocol/print-devices.ts'
import { typedParts, typedText, usbId, usbIds, type LineSettings, type Typed } from '../typed-connection.ts'
import { CardLines } from './card-lines.ts'
import { DeviceReader, type ReaderTiming } from './device-reader.ts'
import { openHid } from './hid-device.ts'
import { KeyboardReports } from './keyboard-reports.ts'
import { PcscReader } from './pcsc-reader.ts'
import type { CardReader } from './reader.ts'
import { openSerial } from './serial-device.ts'
import { UidReports } from './uid-reports.ts'

/** Readers with a device, a port or a service of the machine. */
export type RealConnection = Exclude<ReaderConnection, { kind: 'none' | 'virtual' }>
type Kind = RealConnection['kind']
type Of<K extends Kind> = Extract<RealConnection, { kind: K }>

/** A kind of card reader: its notation, its name and its device. `found-readers.ts` finds them. */
interface ReaderRow<Connection extends RealConnection> extends Typed<Connection> {
  /** The same in every language. */
  readonly name: string
  open(connection: Connection, timing: ReaderTiming): CardReader
}

const onUsb: Pick<Typed<Of<'keyboard' | 'hid'>>, 'parts' | 'address'> = {
  parts(text) {
    const [vendor = '', product] = text?.split(':') ?? []
    return { vendorId: usbId(vendor), ...(product === undefined ? {} : { productId: usbId(product) }) }
  },
  address: ({ vendorId, productId }) => usbIds(vendorId, productId),
}

const keyboard: ReaderRow<Of<'keyboard'>> = {
  ...onUsb,
  name: 'keyboard',
  form: 'keyboard:VENDOR[:PRODUCT]',
  open: (connection, timing) =>
    new DeviceReader({
      ...timing,
      open: openHid(connection),
      decoder: new KeyboardReports(),
      reportsRemoval: false,
    }),
}

const hid: ReaderRow<Of<'hid'>> = {
  ...onUsb,
  name: 'hid',
  form: 'hid:VENDOR[:PRODUCT]',
  open: (connection) =>
    new DeviceReader({ open: openHid(connection), decoder: new UidReports(), reportsRemoval: true }),
}

const serial: ReaderRow<Of<'serial'>> = {
  name: 'serial',
  form: 'serial:PATH',
  parts: (path, line) => ({ path, ...line }),
  address: ({ path }) => path,
  open: (connection, timing) =>
    new DeviceReader({
      ...timing,
      open: openSerial(connection),
      decoder: new CardLines(),
      reportsRemoval: false,
    }),
}

const pcsc: ReaderRow<Of<'pcsc'>> = {
  name: 'PC/SC',
  form: 'pcsc[:NAME]',
  parts: (reader) => (reader ? { reader } : {}),
  address: ({ reader }) => reader ?? '',
  open: ({ reader }) => new PcscReader(reader),
}

const rows = { keyboard, hid, serial, pcsc } satisfies { readonly [K in Kind]: ReaderRow<Of<K>> }

/** The row of a connection: `satisfies` above holds that each is for the connections of its kind. */
const readerOf: (kind: Kind) => ReaderRow<RealConnection> = (kind) => rows[kind]

/** The reader of a connection; it need not be plugged in. */
export const openReader = (connection: RealConnection, timing: ReaderTiming = {}): CardReader =>
  readerOf(connection.kind).open(connection, timing)

/** The technician's notation of a reader. */
export const readerForms = ['none', 'virtual', ...Object.values(rows).map(({ form }) => form)]

/** The parts of a typed connection; `ReaderConnection` validates them. */
export const typedReader = (text: string, line: LineSettings): object => typedParts(rows, text, line)

const isReal = (connection: ReaderConnection): connection is RealConnection => connection.kind in rows

const addressOf = (connection: ReaderConnection): string =>
  isReal(connection) ? readerOf(connection.kind).address(connection) : ''

/** A reader in the typed notation. */
export const readerText = (connection: ReaderConnection): string =>
  typedText(connection.kind, addressOf(connection))

/** A short name of a reader that is the same in every language. */
export const nameOf = (connection: ReaderConnection): string =>
  isReal(connection)
    ? `${readerOf(connection.kind).name} ${addressOf(connection)}`.trimEnd()
    : connection.kind
