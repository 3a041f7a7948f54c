import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import type { HostVisitor } from './host-visitor.ts'
import { mustEqual, Unmet } from './unmet.ts'

const patienceMs = 5_000

/** A namespace of the host's socket. */
export type Namespace = '/' | '/terminal'

/** Schemas of events, by name. */
type Events = Readonly<Record<string, v.GenericSchema>>

const connect = (visitor: HostVisitor, session: 'own' | 'none', namespace: Namespace): Socket =>
  io(new URL(namespace, visitor.origin).href, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: visitor.socketHeaders(session),
  })

export const inTime = <T>(what: string, promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unmet(what, `nothing within ${patienceMs} ms`)), patienceMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const handshake = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', ({ message }) => resolve(`refused (${message})`))
  })

/** The next event of a name, in its form. Nobody need wait for it. */
export function heard<Table extends Events, Name extends keyof Table & string>(
  socket: Socket,
  table: Table,
  name: Name,
): Promise<v.InferOutput<Table[Name]>> {
  const schema: Table[Name] & v.GenericSchema = table[name]!
  const event = new Promise<unknown>((resolve) => socket.once(name as string, resolve))
  const told = inTime(`the event ${name}`, event).then((payload) => mustFit(schema, payload, name))
  told.catch(() => undefined)
  return told
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
    `${issue.received} in ${JSON.stringify(payload)?.slice(0, 160)}`,
  )
}

/** Who has no session is not let in. */
export async function mustBeRefused(visitor: HostVisitor, namespace: Namespace): Promise<void> {
  const socket = connect(visitor, 'none', namespace)
  const outcome = await inTime('a refused handshake', handshake(socket)).finally(() => socket.disconnect())
  if (outcome === 'connected') throw new Unmet('a refused handshake', outcome)
}

/** Works on a socket of the operator's session; `before` is done with it before it connects. */
export async function withSocket(
  visitor: HostVisitor,
  namespace: Namespace,
  work: (socket: Socket) => Promise<void>,
  before: (socket: Socket) => void = () => undefined,
): Promise<void> {
  const socket = connect(visitor, 'own', namespace)
  try {
    before(socket)
    mustEqual('the handshake', await inTime('a connection', handshake(socket)), 'connected')
    await work(socket)
  } finally {
    socket.disconnect()
  }
}
