import type { ConnectionField, PrinterConnection, PrinterList } from '../../src/protocol/print-devices.ts'
import type { Typed } from '../typed-connection.ts'
import type { Connection } from './connection.ts'

export type FoundPrinter = PrinterList['found'][number]

/** A connection to a printer that is a device. */
export type DeviceConnection = Exclude<PrinterConnection, { kind: 'virtual' }>

/**
 * A transport, all of it: how its printers are opened and found, how a technician types them, and what can be filled in on the
 * page. What a connection of its kind consists of is in `PrinterConnection`; its names on the page are texts (`printer.kind` and,
 * where one can be typed in, `printer.new`).
 */
export interface TransportRow<Of extends DeviceConnection> extends Typed<Of> {
  /** Opens a link once. Rejects with `DeviceAbsent` if nothing is plugged in, otherwise with the reason. */
  open(connection: Of, signal: AbortSignal): Promise<Connection>
  /** Connected devices that may be printers. */
  find(): Promise<FoundPrinter[]>
  /** The profile that fits best. */
  profile(connection: Of): string
  /** The fields on the page besides the found devices. */
  readonly fields: readonly ConnectionField[]
  /** Whether a device that was not found can be typed on the page. */
  readonly isTypedIn: boolean
  /** As `Transport.isOneWay`. */
  readonly isOneWay?: boolean
}

/** A profile that every printer can print, with narrow paper. */
export const usualProfile = 'generic-80mm'
