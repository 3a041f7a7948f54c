import { once } from 'node:events'
import { connect } from 'node:net'
import type { PrinterConnection } from '../../src/protocol/print-devices.ts'
import { openingError, type Connection } from './connection.ts'
import { StreamConnection } from './stream-connection.ts'

/** The system takes far more than this for a printer that takes nothing. */
const pieceBytes = 4_096
const connectPatienceMs = 5_000
/** A printer that lost its power says nothing; the system asks after it when it has been quiet for this long. */
const keepAliveMs = 5_000

/** Raw bytes over TCP, as network printers take them. */
export async function openNetwork(
  { host, port }: Extract<PrinterConnection, { kind: 'network' }>,
  closing: AbortSignal,
): Promise<Connection> {
  const socket = connect({ host, port })
  const signal = AbortSignal.any([closing, AbortSignal.timeout(connectPatienceMs)])
  try {
    await once(socket, 'connect', { signal })
  } catch (error) {
    socket.destroy()
    throw openingError(error)
  }
  socket.setNoDelay(true).setKeepAlive(true, keepAliveMs)
  return new StreamConnection(socket, pieceBytes, () => socket.destroy())
}
