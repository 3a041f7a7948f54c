import type { ReaderConnection } from '../../src/protocol/print-devices.ts'
import { CardLines } from './card-lines.ts'
import { DeviceReader, type ReaderTiming } from './device-reader.ts'
import { openHid } from './hid-device.ts'
import { KeyboardReports } from './keyboard-reports.ts'
import { PcscReader } from './pcsc-reader.ts'
import type { CardReader } from './reader.ts'
import { openSerial } from './serial-device.ts'
import { UidReports } from './uid-reports.ts'

/** Readers that are reached through a device, a port or a service of the machine. */
export type RealConnection = Exclude<ReaderConnection, { kind: 'none' | 'virtual' }>

/** The reader at the end of a connection; it need not be plugged in. */
export function openReader(connection: RealConnection, timing: ReaderTiming = {}): CardReader {
  const how = { ...timing, tellsRemoval: false }
  switch (connection.kind) {
    case 'keyboard':
      return new DeviceReader({ ...how, open: openHid(connection), decoder: new KeyboardReports() })
    case 'hid':
      return new DeviceReader({ open: openHid(connection), decoder: new UidReports(), tellsRemoval: true })
    case 'serial':
      return new DeviceReader({ ...how, open: openSerial(connection), decoder: new CardLines() })
    case 'pcsc':
      return new PcscReader(connection.reader)
  }
}

const hex = (id: number | undefined) => (id ?? 0).toString(16).padStart(4, '0')

/** A reader in a few words that are the same in every language. */
export function nameOf(connection: ReaderConnection): string {
  switch (connection.kind) {
    case 'none':
    case 'virtual':
      return connection.kind
    case 'keyboard':
    case 'hid': {
      const { kind, vendorId, productId } = connection
      return `${kind} ${hex(vendorId)}${productId === undefined ? '' : `:${hex(productId)}`}`
    }
    case 'serial':
      return `serial ${connection.path}`
    case 'pcsc':
      return connection.reader === undefined ? 'PC/SC' : `PC/SC ${connection.reader}`
  }
}
