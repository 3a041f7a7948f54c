import { Link } from './link.ts'
import { transportOf } from './registry.ts'
import type { DeviceConnection } from './transport-row.ts'
import type { Transport } from './transport.ts'

/** The way to a printer that is a device; it is kept open until it is closed, plugged in or not. */
export const openTransport = (connection: DeviceConnection): Transport =>
  new Link((signal) => transportOf(connection.kind).open(connection, signal))

/** A transport that outlives whoever uses it, as the virtual printer does. */
export const keptOpen = (transport: Transport): Transport => ({
  write: (bytes, signal) => transport.write(bytes, signal),
  received$: transport.received$,
  status$: transport.status$,
  close: () => Promise.resolve(),
})
