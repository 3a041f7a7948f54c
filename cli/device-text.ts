import { resolve } from 'node:path'
import * as v from 'valibot'
import { readerForms as formsOfReaders, typedReader } from '../print-daemon/readers/registry.ts'
import { printerForms as formsOfPrinters, typedPrinter } from '../print-daemon/transports/registry.ts'
import type { LineSettings } from '../print-daemon/typed-connection.ts'
import { PrinterConnection, ReaderConnection } from '../src/protocol/print-devices.ts'
import { WrongUsage } from './usage.ts'

const orList = (forms: readonly string[]) => `${forms.slice(0, -1).join(', ')} or ${forms.at(-1)}`

export const printerForms = orList(formsOfPrinters)
export const readerForms = orList(formsOfReaders)

export const printerConnection = (text: string, line: LineSettings = {}): PrinterConnection =>
  parsed(PrinterConnection, typedPrinter(text, line), `A printer is ${printerForms}.`)

export const readerConnection = (text: string, line: LineSettings = {}): ReaderConnection =>
  parsed(ReaderConnection, typedReader(text, line), `A reader is ${readerForms}.`)

const lineOptions: Readonly<Record<keyof LineSettings, string>> = {
  baudRate: '--baud',
  flowControl: '--flow',
}

/** A selected connection, with the options of a serial port, which no other one has. */
export function selected<Of extends PrinterConnection | ReaderConnection>(given: Of, line: LineSettings): Of {
  const options = (['baudRate', 'flowControl'] as const).filter((name) => line[name] !== undefined)
  if (given.kind !== 'serial' && options.length > 0)
    throw new WrongUsage(`Only serial:PATH has ${options.map((name) => lineOptions[name]).join(' and ')}.`)
  const withOptions = { ...given, ...line }
  // The print program may run in another folder. COM3 of Windows is no path.
  const isPath = 'path' in given && process.platform !== 'win32'
  return isPath ? { ...withOptions, path: resolve(given.path) } : withOptions
}

function parsed<T>(schema: v.GenericSchema<unknown, T>, fields: object, expectation: string): T {
  const connection = v.safeParse(schema, fields)
  if (!connection.success) throw new WrongUsage(expectation)
  return connection.output
}
