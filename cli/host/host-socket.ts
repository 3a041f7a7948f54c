import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import type { HostClient, SocketOptions } from './host-client.ts'
import { mustEqual, quoted, receivedBy, Unmet, wantedBy } from './unmet.ts'

/** A namespace of the host's socket. */
export type Namespace = '/' | '/terminal'

/** Schemas of events, by name. */
type Events = Readonly<Record<string, v.GenericSchema>>

/** A connected socket. The client's patience limits each wait. */
export interface OpenSocket {
  readonly socket: Socket
  readonly client: HostClient
}

const connect = (client: HostClient, namespace: Namespace, options: SocketOptions): Socket =>
  io(new URL(namespace, client.origin).href, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: client.socketHeaders(options),
  })

export const inTime = <T>(
  { patienceMs }: Pick<HostClient, 'patienceMs'>,
  what: string,
  promise: Promise<T>,
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unmet(what, `no event within ${patienceMs} ms`)), patienceMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const handshake = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', ({ message }) => resolve(`refused (${message})`))
  })

/** The next event of a name, validated. The promise may be ignored. */
export function received<Table extends Events, Name extends keyof Table & string>(
  { socket, client }: OpenSocket,
  table: Table,
  name: Name,
): Promise<v.InferOutput<Table[Name]>> {
  const schema: Table[Name] & v.GenericSchema = table[name]!
  const event = new Promise<unknown>((resolve) => socket.once(name as string, resolve))
  const payload = inTime(client, `the event ${name}`, event).then((payload) => mustFit(schema, payload, name))
  payload.catch(() => undefined)
  return payload
}

export function mustFit<Schema extends v.GenericSchema>(
  schema: Schema,
  payload: unknown,
  name: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, payload)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new Unmet(
    `${wantedBy(issue)} at ${v.getDotPath(issue) ?? 'the payload'} of ${name}`,
    `${receivedBy(issue)} in ${quoted(payload)}`,
  )
}

/** Throws unless a connection of this kind is refused. */
export async function mustBeRefused(
  client: HostClient,
  namespace: Namespace,
  options: SocketOptions,
): Promise<void> {
  const socket = connect(client, namespace, options)
  const outcome = await inTime(client, 'a refused handshake', handshake(socket)).finally(() =>
    socket.disconnect(),
  )
  if (outcome === 'connected') throw new Unmet('a refused handshake', outcome)
}

/** Uses a socket with the operator's session. `before` runs before it connects. */
export async function withSocket(
  client: HostClient,
  namespace: Namespace,
  work: (socket: OpenSocket) => Promise<void>,
  before: (socket: OpenSocket) => void = () => undefined,
  options: SocketOptions = {},
): Promise<void> {
  const socket = connect(client, namespace, options)
  const open = { socket, client }
  try {
    before(open)
    mustEqual('the handshake', await inTime(client, 'a connection', handshake(socket)), 'connected')
    await work(open)
  } finally {
    socket.disconnect()
  }
}
