import type { ConnectionField, PrinterConnection, PrinterList } from '../../src/protocol/print-devices.ts'
import type { Typed } from '../typed-connection.ts'
import type { Connection } from './connection.ts'

export type FoundPrinter = PrinterList['found'][number]

/** A way to a printer that is a device. */
export type DeviceConnection = Exclude<PrinterConnection, { kind: 'virtual' }>

/**
 * A transport, all of it: how its printers are opened and found, how a technician types them, and what can be filled in on the
 * page. What a connection of its kind consists of is in `PrinterConnection`; its names on the page are texts (`printer.kind` and,
 * where one can be typed in, `printer.new`).
 */
export interface TransportRow<Of extends DeviceConnection> extends Typed<Of> {
  /** Opens a link once. Rejects with `DeviceAbsent` where nothing is plugged in, else with what is in the way. */
  open(connection: Of, signal: AbortSignal): Promise<Connection>
  /** What is plugged in and may be a printer. */
  find(): Promise<FoundPrinter[]>
  /** The profile that suits best, as far as one can tell. */
  profile(connection: Of): string
  /** What can be filled in on the page beside what was found. */
  readonly fields: readonly ConnectionField[]
  /** Whether one can be typed in on the page that nobody found. */
  readonly isTypedIn: boolean
}

/** Prints everything, if narrow. */
export const usualProfile = 'generic-80mm'
