import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import type { HostVisitor, SocketWay } from './host-visitor.ts'
import { mustEqual, quoted, Unmet } from './unmet.ts'

/** A namespace of the host's socket. */
export type Namespace = '/' | '/terminal'

/** Schemas of events, by name. */
type Events = Readonly<Record<string, v.GenericSchema>>

/** A connected socket. The visitor's patience limits each wait. */
export interface OpenSocket {
  readonly socket: Socket
  readonly visitor: HostVisitor
}

const connect = (visitor: HostVisitor, namespace: Namespace, way: SocketWay): Socket =>
  io(new URL(namespace, visitor.origin).href, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: visitor.socketHeaders(way),
  })

export const inTime = <T>({ patienceMs }: HostVisitor, what: string, promise: Promise<T>): Promise<T> => {
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
  { socket, visitor }: OpenSocket,
  table: Table,
  name: Name,
): Promise<v.InferOutput<Table[Name]>> {
  const schema: Table[Name] & v.GenericSchema = table[name]!
  const event = new Promise<unknown>((resolve) => socket.once(name as string, resolve))
  const payload = inTime(visitor, `the event ${name}`, event).then((payload) =>
    mustFit(schema, payload, name),
  )
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
    `${issue.expected ?? issue.message} at ${v.getDotPath(issue) ?? 'the payload'} of ${name}`,
    `${issue.received} in ${quoted(payload)}`,
  )
}

/** Throws unless a connection of this kind is refused. */
export async function mustBeRefused(
  visitor: HostVisitor,
  namespace: Namespace,
  way: SocketWay,
): Promise<void> {
  const socket = connect(visitor, namespace, way)
  const outcome = await inTime(visitor, 'a refused handshake', handshake(socket)).finally(() =>
    socket.disconnect(),
  )
  if (outcome === 'connected') throw new Unmet('a refused handshake', outcome)
}

/** Uses a socket with the operator's session. `before` runs before it connects. */
export async function withSocket(
  visitor: HostVisitor,
  namespace: Namespace,
  work: (socket: OpenSocket) => Promise<void>,
  before: (socket: OpenSocket) => void = () => undefined,
  way: SocketWay = {},
): Promise<void> {
  const socket = connect(visitor, namespace, way)
  const open = { socket, visitor }
  try {
    before(open)
    mustEqual('the handshake', await inTime(visitor, 'a connection', handshake(socket)), 'connected')
    await work(open)
  } finally {
    socket.disconnect()
  }
}
