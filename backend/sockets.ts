import { hostError } from '../src/protocol/error-codes.ts'
import type { Server as HttpServer } from 'node:http'
import type { InferOutput } from 'valibot'
import { Server, type Namespace, type Socket } from 'socket.io'
import { changesTimers, timers } from '../src/host/rules/draws.ts'
import { featureObstacle } from '../src/host/rules/features.ts'
import type { HostState } from '../src/host/rules/state.ts'
import { walletOf } from '../src/host/rules/wallets.ts'
import type { mainSocketEvents } from '../src/protocol/host-sockets.ts'
import { terminalNamespace } from '../src/protocol/terminals.ts'
import { endUnread } from '../node/service/unread.ts'
import { inBackground } from './background.ts'
import { callLimits } from './call-limits.ts'
import type { ShownEvent } from './store/announcements.ts'
import type { Hosts } from './store/hosts.ts'
import type { Session } from '../src/host/calls/handlers.ts'
import type { SocketAdapter } from './socket-adapter.ts'
import { SocketSessions, type SocketSessionParts } from './socket-sessions.ts'
import { serveTerminalSockets, type TerminalSocketParts } from './terminal-sockets.ts'
import { ofShop, shopsIn } from './shop-rooms.ts'
import { newerFigures } from './till-figures.ts'
import { report } from './operations/report.ts'

type Events = {
  [Name in keyof typeof mainSocketEvents]: (payload: InferOutput<(typeof mainSocketEvents)[Name]>) => void
}
type NoEvents = Record<never, never>

export interface SocketParts
  extends SocketSessionParts, Pick<TerminalSocketParts, 'keys' | 'nameOf' | 'attempts' | 'database'> {
  readonly hosts: Hosts
  /** Reaches the sockets of other processes; null if there are no other processes. */
  readonly adapter: SocketAdapter | null
}

export interface Sockets {
  /** Disconnects the pages of a session that this process has ended, from whichever process. */
  drop(session: Session): void
  /** Disconnects sockets whose session was ended by another process or by its lifetime. It also runs every half minute. */
  dropOver(): Promise<void>
  /** The accounts of an operator's self-service terminals that are connected to any process. */
  connectedTerminals(operatorId: number): Promise<ReadonlySet<string>>
  /** Sends every connection to another process, with the reason of RFC 6455 for a restart. Clients connect again by themselves. */
  leave(): void
  /** How many connections this process has. */
  count(): number
  close(): Promise<void>
}

const dropOverEveryMs = 30_000

/** "Service Restart" in IANA's registry of WebSocket close codes. */
export const serviceRestart = 1012

/** A connection can only be closed without a code: socket.io keeps the WebSocket to itself. */
const webSocketOf = (transport: object): { close(code: number, reason: string): void } | undefined =>
  (transport as { socket?: { close(code: number, reason: string): void } }).socket

const ofOperator = (operatorId: number) => `operator ${operatorId}`
const ofSession = (id: string) => `session ${id}`

/**
 * The main socket (section 7): timers whenever a draw changes, the till and the QR wallets whenever they change; and the socket
 * of the terminals. Only WebSocket is allowed: a browser names its Origin in every such handshake, socket.io's `cors` does not
 * protect WebSockets, and a connection stays with one process however a proxy spreads requests.
 *
 * Each process shows its own sockets what any process has committed.
 */
export async function serveSockets(server: HttpServer, parts: SocketParts): Promise<Sockets> {
  const { hosts, adapter } = parts
  const sessions = new SocketSessions(parts)

  const io = new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    // As large as a call may be: a waiting message is in the memory.
    maxHttpBufferSize: callLimits.bodyLimit,
    ...(adapter ? { adapter: adapter.create } : {}),
    async allowRequest(request, decide) {
      decide(null, await sessions.admit(request))
    },
  })
  const connections = new Set<Socket['conn']>()
  io.engine.on('connection', (connection: Socket['conn']) => {
    connections.add(connection)
    endUnread(connection)
    connection.once('close', () => connections.delete(connection))
  })
  /** Closes all connections. The clients connect again, to any process, and get the current data. */
  const reconnect = () => {
    for (const connection of connections) connection.close()
  }

  const main: Namespace<NoEvents, Events> = io.of('/')
  const terminals = await serveTerminalSockets(io, {
    ...parts,
    sessions,
    reconnect,
    hasOthers: adapter !== null,
  })

  main.use((socket, next) =>
    next(sessions.of(socket.request) ? undefined : new Error(hostError('session_expired').name)),
  )
  main.on('connection', (socket) => inBackground('a counter connects', () => greet(socket)))

  async function greet(socket: Socket<NoEvents, Events>): Promise<void> {
    const { id, operatorId, shop } = sessions.of(socket.request)!
    await socket.join([ofOperator(operatorId), ofSession(id), ofShop(shop)])
    const host = hosts.shop(shop)
    const shown = await host.read({}, (state) => timers(state, host.now()))
    // A socket that joins the room of its session too late is not dropped with it.
    if (await sessions.isOver(socket.request)) socket.conn.close()
    else socket.emit('updateTimers', shown)
  }

  const isNewer = newerFigures((operatorId) => main.adapter.rooms.has(ofOperator(operatorId)))
  const stopWatching = hosts.watch({
    sees: (shop) => main.adapter.rooms.has(ofShop(shop)),
    shops: () => shopsIn(main.adapter.rooms),
    till(figure) {
      const { operatorId, balance: wallet } = figure
      if (isNewer(figure))
        main.local.to(ofOperator(operatorId)).emit('updateWalletOperator', { operatorId, wallet })
    },
    shown({ event, state, shop, host }) {
      if (changesTimers(event)) main.local.to(ofShop(shop)).emit('updateTimers', timers(state, host.now()))
      showWallet(event, state)
    },
    missed: reconnect,
  })

  function showWallet(event: ShownEvent, state: HostState): void {
    if (event.type !== 'walletOpened' && event.type !== 'walletSettled' && event.type !== 'walletBlockSet')
      return
    if (featureObstacle(state, 'qrCode')) return
    const { userId, operatorId, balance, isBlocked } = walletOf(state, event.userId)
    const pages = main.local.to(ofOperator(operatorId))
    if (event.type === 'walletBlockSet')
      pages.emit('updateStatusCreditBlock', { userId, credit_block: isBlocked })
    else pages.emit('updateWallet', { userId, balance })
  }

  async function dropOver(): Promise<void> {
    for (const connection of await sessions.overAmong([...connections])) connection.close()
  }
  const watch = setInterval(
    () => dropOver().catch((error: unknown) => report(`sessions of sockets: ${String(error)}`)),
    dropOverEveryMs,
  )

  return {
    drop(session) {
      main.in(ofSession(session.id)).disconnectSockets(true)
      terminals.drop(session)
    },
    dropOver,
    connectedTerminals: terminals.connected,
    leave() {
      for (const { transport } of connections)
        webSocketOf(transport)?.close(serviceRestart, 'the host restarts')
    },
    count: () => connections.size,
    async close() {
      clearInterval(watch)
      stopWatching()
      await terminals.close()
      reconnect()
      await Promise.all([main.adapter.close(), io.of(terminalNamespace).adapter.close()])
      io.engine.close()
      await adapter?.close()
    },
  }
}
