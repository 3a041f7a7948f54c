import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { io } from 'socket.io-client'
import { contractCalls } from '../calls.ts'
import type { Namespace } from '../host-socket.ts'
import type { HostRequest, Behaviour, Exchange, Fault, SocketEvent, World } from './fault.ts'

/** A proxy in front of a correct host. It has at most one fault at a time. */
export interface FaultyHost {
  readonly url: string
  /** Sets the fault, or removes it. `session` has the cookies of an operator, for faults that use them. */
  has(fault: Fault | null, session?: string): void
  /** Simulates a restart: a fault may lose data, and all sockets close. */
  restart(): void
  close(): Promise<void>
}

const passedOn = ['cookie', 'authorization', 'content-type', 'idempotency-key', 'origin']
const ownHeaders = ['content-length', 'connection', 'keep-alive', 'set-cookie', 'transfer-encoding']

const callsByPath = new Map(contractCalls.map(([name, { path }]) => [path, name]))
const nameOf = (path: string): HostRequest['name'] =>
  callsByPath.get(path) ?? (/^\/api\/[0-9a-f]{64}$/.test(path) ? 'verificationByHash' : null)

async function requestOf(request: IncomingMessage, target: string): Promise<HostRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const { headers: came, method = 'GET', url: path = '/' } = request
  const headers: Record<string, string> = {}
  for (const name of passedOn) {
    const value = came[name]
    if (value !== undefined) headers[name] = String(value)
  }
  // Pages of the proxy are pages of the host behind it.
  if (headers['origin'] === `http://${came.host}`) headers['origin'] = target
  return { name: nameOf(path.split('?')[0]!), method, path, headers, body: Buffer.concat(chunks).toString() }
}

export async function faultyHost(target: string): Promise<FaultyHost> {
  let fault: Behaviour = {}
  let world: World = { hasRestarted: false, origin: target, session: '' }
  const plain: Exchange = async ({ method, path, headers, body }) => {
    const hasBody = method !== 'GET'
    const reply = await fetch(target + path, {
      method,
      headers,
      ...(hasBody ? { body } : {}),
      redirect: 'manual',
    })
    return { status: reply.status, headers: new Headers(reply.headers), text: await reply.text() }
  }
  let exchange = plain

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy())
  })
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, text } = await exchange(await requestOf(request, target))
    for (const [name, value] of headers) if (!ownHeaders.includes(name)) response.setHeader(name, value)
    response.setHeader('set-cookie', headers.getSetCookie())
    response.writeHead(status).end(text)
  }

  const sockets = new Server(server, { transports: ['websocket'], serveClient: false })
  for (const namespace of ['/', '/terminal'] as const)
    sockets.of(namespace).use((socket, next) => join(socket, namespace, next))

  /** Accepts the connections that the host behind it accepts, and passes on the events of both sides. */
  function join(socket: Socket, namespace: Namespace, next: (error?: Error) => void): void {
    const { cookie = '', authorization = '', origin } = socket.handshake.headers
    const own = origin === `http://${socket.handshake.headers.host}`
    const headers: Record<string, string> = { cookie, authorization }
    if (origin !== undefined) headers['origin'] = own ? target : origin
    fault.handshake?.(headers, world)
    const other = io(new URL(namespace, target).href, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: headers,
    })
    const waiting: (() => void)[] = []
    const emit = ({ name, payload }: SocketEvent) => {
      const event = { namespace, name, payload }
      for (const each of fault.event?.(event) ?? [payload]) socket.emit(name, each)
    }
    let pass: (event: SocketEvent) => void = (event) => void waiting.push(() => emit(event))
    other.onAny((name: string, payload: unknown) => pass({ namespace, name, payload }))
    other.once('connect_error', (error) => next(error))
    other.once('connect', () => next())
    socket.on('disconnect', () => other.disconnect())
    socket.data.ready = () => {
      pass = emit
      for (const each of waiting) each()
      other.on('disconnect', () => fault.keepsSockets || socket.disconnect(true))
    }
    socket.onAny(async (name: string, payload: unknown, acknowledge?: (answer: unknown) => void) => {
      const plainEmit = (changed: unknown): Promise<unknown> => other.emitWithAck(name, changed)
      const event = { namespace, name, payload }
      const answer = await (fault.emit ? fault.emit(event, plainEmit) : plainEmit(payload))
      if (answer !== undefined) acknowledge?.(answer)
    })
  }
  for (const namespace of ['/', '/terminal'] as const)
    sockets.of(namespace).on('connection', (socket) => {
      const { ready }: { ready?: () => void } = socket.data
      ready?.()
    })

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    has(next, session = '') {
      fault = next?.behave() ?? {}
      world = { hasRestarted: false, origin: target, session }
      exchange = fault.http?.(plain, world) ?? plain
    },
    restart() {
      Object.assign(world, { hasRestarted: true })
      sockets.disconnectSockets(true)
    },
    async close() {
      await sockets.close()
      server.closeAllConnections()
    },
  }
}
