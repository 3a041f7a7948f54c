import type { PrinterConnection, PrinterForm } from '../../src/protocol/print-devices.ts'
import { typedParts, typedText, type LineSettings } from '../typed-connection.ts'
import { file } from './device-file.ts'
import { network } from './network.ts'
import { serial } from './serial.ts'
import { spooler } from './spooler.ts'
import { usualProfile, type DeviceConnection, type FoundPrinter, type TransportRow } from './transport-row.ts'
import { usb } from './usb.ts'

type Kind = DeviceConnection['kind']
type Rows = { readonly [K in Kind]: TransportRow<Extract<DeviceConnection, { kind: K }>> }

/** Every transport, in the order of the list of found printers, most certain first. */
const rows = { usb, spooler, file, serial, network } satisfies Rows

/** The row of a connection: `satisfies` above holds that each is for the connections of its kind. */
export const transportOf: (kind: Kind) => TransportRow<DeviceConnection> = (kind) => rows[kind]

const kinds = Object.keys(rows) as Kind[]

/** Connected devices that may be printers, most certain first. Kinds that cannot be searched have none. */
export async function findPrinters(): Promise<FoundPrinter[]> {
  const nothing = (error: unknown): FoundPrinter[] => {
    console.error('Not every printer could be looked for:', error)
    return []
  }
  return (await Promise.all(kinds.map((kind) => transportOf(kind).find().catch(nothing)))).flat()
}

/** The technician's notation of a printer. */
export const printerForms = ['virtual', ...kinds.map((kind) => transportOf(kind).form)]

/** The parts of a typed connection; `PrinterConnection` validates them. */
export const typedPrinter = (text: string, line: LineSettings): object => typedParts(rows, text, line)

/** A printer in the typed notation. */
export const printerText = (connection: PrinterConnection): string =>
  typedText(connection.kind, addressOf(connection))

const addressOf = (connection: PrinterConnection): string =>
  connection.kind === 'virtual' ? '' : transportOf(connection.kind).address(connection)

/** The profile that fits a connection best. */
export const profileFor = (connection: PrinterConnection): string =>
  connection.kind === 'virtual' ? 'virtual' : transportOf(connection.kind).profile(connection)

/** The page's data to show a connection and its fields. */
export const formOf = (selected: PrinterConnection): Pick<PrinterForm, 'address' | 'ways'> => ({
  address: addressOf(selected),
  ways: kinds.map((kind) => {
    const { fields, isTypedIn } = transportOf(kind)
    return { kind, fields: [...fields], newProfile: isTypedIn ? usualProfile : null }
  }),
})
