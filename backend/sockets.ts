import { hostError } from '../src/protocol/error-codes.ts'
import type { Server as HttpServer } from 'node:http'
import type { InferOutput } from 'valibot'
import { Server, type Namespace, type Socket } from 'socket.io'

import { changesTimers, timers } from '../src/host/rules/draws.ts'
import { featureObstacle } from '../src/host/rules/features.ts'
import { tillOf } from '../src/host/rules/operators.ts'
import type { HostState } from '../src/host/rules/state.ts'
import { walletOf } from '../src/host/rules/wallets.ts'
import { changesTill } from '../src/host/rules/till-requests.ts'
import type { mainSocketEvents } from '../src/protocol/host-sockets.ts'
import type { OnCommitted } from '../src/host/store/host.ts'
import { inBackground } from './background.ts'
import type { Hosts } from './store/hosts.ts'
import type { Session } from '../src/host/calls/handlers.ts'
import { SocketSessions, type SocketSessionParts } from './socket-sessions.ts'
import { serveTerminalSockets, type TerminalSocketParts } from './terminal-sockets.ts'

type Events = {
  [Name in keyof typeof mainSocketEvents]: (payload: InferOutput<(typeof mainSocketEvents)[Name]>) => void
}
type NoEvents = Record<never, never>

export interface SocketParts
  extends SocketSessionParts, Pick<TerminalSocketParts, 'keys' | 'nameOf' | 'attempts'> {
  readonly hosts: Hosts
}

export interface Sockets {
  /** Disconnects the pages of a session that this process has ended. */
  drop(session: Session): void
  /** Disconnects sockets whose session was ended by another process or by its lifetime. It also runs every half minute. */
  dropOver(): Promise<void>
  /** Whether the self-service terminal with an account is connected. */
  isTerminalConnected(account: string): boolean
  close(): Promise<void>
}

const dropOverEveryMs = 30_000

const ofOperator = (operatorId: number) => `operator ${operatorId}`
const ofShop = ({ shop }: Pick<HostState, 'shop'>) => `shop ${shop.id}`
const ofSession = (id: string) => `session ${id}`

/**
 * The main socket (section 7): timers whenever a draw changes, the till and the QR wallets whenever they change; and the socket
 * of the terminals. Only WebSocket is allowed, because a browser names its Origin in every such handshake, and socket.io's
 * `cors` does not protect WebSockets.
 */
export function serveSockets(server: HttpServer, parts: SocketParts): Sockets {
  const { hosts, keys, nameOf, attempts } = parts
  const sessions = new SocketSessions(parts)

  const io = new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    async allowRequest(request, decide) {
      decide(null, await sessions.admit(request))
    },
  })
  const main: Namespace<NoEvents, Events> = io.of('/')
  const terminals = serveTerminalSockets(io, { hosts, keys, nameOf, sessions, attempts })

  main.use((socket, next) =>
    next(sessions.of(socket.request) ? undefined : new Error(hostError('session_expired').name)),
  )
  main.on('connection', (socket) => inBackground('a counter connects', () => greet(socket)))

  async function greet(socket: Socket<NoEvents, Events>): Promise<void> {
    const { id, operatorId, shop } = sessions.of(socket.request)!
    const host = hosts.shop(shop)
    const shown = await host.read({}, (state) => ({ room: ofShop(state), timers: timers(state, host.now()) }))
    await socket.join([ofOperator(operatorId), ofSession(id), shown.room])
    if (await sessions.isOver(socket.request)) socket.conn.close()
    else socket.emit('updateTimers', shown.timers)
  }

  const sendChanges: OnCommitted = (events, state) => {
    if (events.some(changesTimers)) main.to(ofShop(state)).emit('updateTimers', timers(state, hosts.now()))
    const tills = events.filter(changesTill).map(({ operatorId }) => operatorId)
    for (const operatorId of new Set(tills)) {
      main.to(ofOperator(operatorId)).emit('updateWalletOperator', {
        operatorId,
        wallet: tillOf(state, operatorId),
      })
    }
  }
  const sendWallets: OnCommitted = (events, state) => {
    if (featureObstacle(state, 'qrCode')) return
    for (const event of events) {
      if (event.type !== 'walletOpened' && event.type !== 'walletSettled' && event.type !== 'walletBlockSet')
        continue
      const { userId, operatorId, balance, isBlocked } = walletOf(state, event.userId)
      const room = main.to(ofOperator(operatorId))
      if (event.type === 'walletBlockSet')
        room.emit('updateStatusCreditBlock', { userId, credit_block: isBlocked })
      else room.emit('updateWallet', { userId, balance })
    }
  }
  const stops = [hosts.onCommitted(sendChanges), hosts.onCommitted(sendWallets)]

  const connections = new Set<Socket['conn']>()
  io.engine.on('connection', (connection: Socket['conn']) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  async function dropOver(): Promise<void> {
    for (const connection of await sessions.overAmong([...connections])) connection.close()
  }
  const watch = setInterval(
    () => dropOver().catch((error: unknown) => console.error(`sessions of sockets: ${String(error)}`)),
    dropOverEveryMs,
  )

  return {
    drop(session) {
      main.in(ofSession(session.id)).disconnectSockets(true)
      terminals.drop(session)
    },
    dropOver,
    isTerminalConnected: terminals.isConnected,
    async close() {
      clearInterval(watch)
      for (const stop of stops) stop()
      terminals.close()
      main.disconnectSockets(true)
      io.engine.close()
    },
  }
}
