import type { PrinterConnection } from '../../src/protocol/print-devices.ts'
import { openFile } from './device-file.ts'
import { Link } from './link.ts'
import { openNetwork } from './network.ts'
import { openUsb } from './usb.ts'
import type { Transport } from './transport.ts'

export type DeviceConnection = Exclude<PrinterConnection, { kind: 'virtual' }>

/** The way to a printer that is a device; it is kept open until it is closed, plugged in or not. */
export function openTransport(connection: DeviceConnection): Transport {
  switch (connection.kind) {
    case 'usb':
      return new Link(() => openUsb(connection))
    case 'serial':
      // Loaded only where there is a serial printer: it comes with code for each kind of machine.
      return new Link(async () => (await import('./serial.ts')).openSerial(connection))
    case 'network':
      return new Link((signal) => openNetwork(connection, signal))
    case 'file':
      return new Link(() => openFile(connection))
  }
}

/** A transport that outlives whoever uses it, as the virtual printer does. */
export const keptOpen = (transport: Transport): Transport => ({
  write: (bytes, signal) => transport.write(bytes, signal),
  received$: transport.received$,
  status$: transport.status$,
  close: () => Promise.resolve(),
})
