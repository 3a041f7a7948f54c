import type { PrinterConnection, PrinterForm } from '../../src/protocol/print-devices.ts'
import { typedParts, typedText, type LineSettings } from '../typed-connection.ts'
import { file } from './device-file.ts'
import { network } from './network.ts'
import { serial } from './serial.ts'
import { usualProfile, type DeviceConnection, type FoundPrinter, type TransportRow } from './transport-row.ts'
import { usb } from './usb.ts'

type Kind = DeviceConnection['kind']
type Rows = { readonly [K in Kind]: TransportRow<Extract<DeviceConnection, { kind: K }>> }

/** Every transport; the order is the one in which what was found is listed, most certain first. */
const rows = { usb, file, serial, network } satisfies Rows

/** The row of a connection: `satisfies` above holds that each is for the connections of its kind. */
export const transportOf: (kind: Kind) => TransportRow<DeviceConnection> = (kind) => rows[kind]

const kinds = Object.keys(rows) as Kind[]

/** What is plugged in and may be a printer, most certain first. What cannot be looked for is not found. */
export async function findPrinters(): Promise<FoundPrinter[]> {
  const nothing = (error: unknown): FoundPrinter[] => {
    console.error('Not every printer could be looked for:', error)
    return []
  }
  return (await Promise.all(kinds.map((kind) => transportOf(kind).find().catch(nothing)))).flat()
}

/** How a technician types a printer. */
export const printerForms = ['virtual', ...kinds.map((kind) => transportOf(kind).form)]

/** The parts of a connection that was typed; for `PrinterConnection` to judge. */
export const typedPrinter = (text: string, line: LineSettings): object => typedParts(rows, text, line)

/** A printer as it is typed. */
export const printerText = (connection: PrinterConnection): string =>
  typedText(connection.kind, addressOf(connection))

const addressOf = (connection: PrinterConnection): string =>
  connection.kind === 'virtual' ? '' : transportOf(connection.kind).address(connection)

/** The profile that suits a connection best, as far as one can tell. */
export const profileFor = (connection: PrinterConnection): string =>
  connection.kind === 'virtual' ? 'virtual' : transportOf(connection.kind).profile(connection)

/** What the page needs to show a connection and to have one filled in. */
export const formOf = (selected: PrinterConnection): Pick<PrinterForm, 'address' | 'ways'> => ({
  address: addressOf(selected),
  ways: kinds.map((kind) => {
    const { fields, isTypedIn } = transportOf(kind)
    return { kind, fields: [...fields], newProfile: isTypedIn ? usualProfile : null }
  }),
})
