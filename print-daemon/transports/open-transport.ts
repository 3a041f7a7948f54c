import { Link } from './link.ts'
import { transportOf } from './registry.ts'
import type { DeviceConnection } from './transport-row.ts'
import type { Transport } from './transport.ts'

/** The transport of a printer device; it stays open until it is closed, plugged in or not. */
export function openTransport(connection: DeviceConnection): Transport {
  const { open, isOneWay } = transportOf(connection.kind)
  return new Link((signal) => open(connection, signal), isOneWay)
}

/** A transport that is not closed with its user, such as the virtual printer's. */
export const keptOpen = (transport: Transport): Transport => ({
  write: (bytes, signal) => transport.write(bytes, signal),
  received$: transport.received$,
  status$: transport.status$,
  close: () => Promise.resolve(),
})
