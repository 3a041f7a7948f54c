import { once } from 'node:events'
import { connect } from 'node:net'
import { within } from '../../node/within.ts'
import { rawPrintPort } from '../../src/protocol/print-devices.ts'
import { openingError, type Connection } from './connection.ts'
import { StreamConnection } from './stream-connection.ts'
import { usualProfile, type DeviceConnection, type TransportRow } from './transport-row.ts'

type Network = Extract<DeviceConnection, { kind: 'network' }>

/** The system buffers far more than this for a printer that accepts nothing. */
const pieceBytes = 4_096
const connectPatienceMs = 5_000
/** A printer that loses its power sends nothing; the system probes the connection after this time without data. */
const keepAliveMs = 5_000

/** Raw bytes over TCP, the protocol of network printers. */
async function open({ host, port }: Network, closing: AbortSignal): Promise<Connection> {
  const socket = connect({ host, port })
  try {
    await within(connectPatienceMs, closing, (signal) => once(socket, 'connect', { signal }))
  } catch (error) {
    socket.destroy()
    throw openingError(error)
  }
  socket.setNoDelay(true).setKeepAlive(true, keepAliveMs)
  return new StreamConnection(socket, pieceBytes, () => socket.destroy())
}

/** `host`, `host:9100`, `[fe80::1]:9100`; an address with colons and no brackets has no port. */
function hostAndPort(text: string): object {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? []
  return { host: bracketed ?? plain ?? text, ...(port === undefined ? {} : { port: Number(port) }) }
}

export const network: TransportRow<Network> = {
  form: 'network:HOST[:PORT]',
  parts: (text = '') => hostAndPort(text),
  address({ host, port }) {
    const name = host.includes(':') ? `[${host}]` : host
    return port === rawPrintPort ? name : `${name}:${port}`
  },
  open,
  // Network printers cannot be discovered.
  find: async () => [],
  profile: () => usualProfile,
  fields: [
    { type: 'text', name: 'host', example: '192.168.1.50' },
    { type: 'number', name: 'port', min: 1, max: 65_535, initial: rawPrintPort },
  ],
  isTypedIn: true,
}
