import { once } from 'node:events'
import { connect } from 'node:net'
import { rawPrintPort } from '../../src/protocol/print-devices.ts'
import { openingError, type Connection } from './connection.ts'
import { StreamConnection } from './stream-connection.ts'
import { usualProfile, type DeviceConnection, type TransportRow } from './transport-row.ts'

type Network = Extract<DeviceConnection, { kind: 'network' }>

/** The system takes far more than this for a printer that takes nothing. */
const pieceBytes = 4_096
const connectPatienceMs = 5_000
/** A printer that lost its power says nothing; the system asks after it when it has been quiet for this long. */
const keepAliveMs = 5_000

/** Raw bytes over TCP, as network printers take them. */
async function open({ host, port }: Network, closing: AbortSignal): Promise<Connection> {
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
  // Nothing tells which machines of a network print.
  find: async () => [],
  profile: () => usualProfile,
  fields: [
    { type: 'text', name: 'host', example: '192.168.1.50' },
    { type: 'number', name: 'port', min: 1, max: 65_535, initial: rawPrintPort },
  ],
  isTypedIn: true,
}
