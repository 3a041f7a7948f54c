import { hostError } from '../src/protocol/error-codes.ts'
import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { fastifyCookie } from '@fastify/cookie'
import type { InferOutput } from 'valibot'
import { Server, type Namespace } from 'socket.io'

import { changesTimers, timers } from '../src/host/rules/draws.ts'
import { featureObstacle } from '../src/host/rules/features.ts'
import { tillOf } from '../src/host/rules/operators.ts'
import { walletOf } from '../src/host/rules/wallets.ts'
import { changesTill } from '../src/host/rules/till-requests.ts'
import type { mainSocketEvents } from '../src/protocol/host-sockets.ts'
import { bearerOf } from './exchange.ts'
import type { OnCommitted } from '../src/host/store/host-log.ts'
import type { LiveHost } from '../src/host/store/live-host.ts'
import type { Session } from '../src/host/calls/handlers.ts'
import type { Sessions } from './sessions.ts'
import { serveTerminalSockets, type TerminalSocketParts } from './terminal-sockets.ts'

type Events = {
  [Name in keyof typeof mainSocketEvents]: (payload: InferOutput<(typeof mainSocketEvents)[Name]>) => void
}
type NoEvents = Record<never, never>

export interface SocketParts extends Pick<TerminalSocketParts, 'keys' | 'nameOf'> {
  readonly host: LiveHost
  readonly sessions: Sessions
  readonly isOwnOrigin: (origin: string) => boolean
  /** The name of the cookie with the access token. */
  readonly accessCookie: string
}

export interface Sockets {
  /** Disconnects the pages of a session that was ended. */
  drop(session: Session): void
  /** Whether the self-service terminal with an account is there. */
  isTerminalConnected(account: string): boolean
  close(): Promise<void>
}

const ofOperator = (operatorId: number) => `operator ${operatorId}`
const ofSession = (id: string) => `session ${id}`

const accessOf = ({ headers }: IncomingMessage, accessCookie: string): string =>
  bearerOf(headers.authorization) || (fastifyCookie.parse(headers.cookie ?? '')[accessCookie] ?? '')

/**
 * The main socket (section 7): timers whenever a draw changes, the till and the QR wallets whenever they do; beside it
 * that of the terminals. WebSocket alone, because a browser names its Origin on every such handshake and socket.io's
 * `cors` guards none of them. Who comes without an Origin is no browser: a self-service terminal, which has to prove
 * itself to its own namespace.
 */
export function serveSockets(server: HttpServer, parts: SocketParts): Sockets {
  const { host, sessions, isOwnOrigin, accessCookie, keys, nameOf } = parts
  const sessionOf = (request: IncomingMessage) =>
    isOwnOrigin(request.headers.origin ?? '')
      ? sessions.find(accessOf(request, accessCookie), Date.now())
      : null

  const io = new Server(server, {
    transports: ['websocket'],
    serveClient: false,
    allowRequest(request, decide) {
      const isAllowed = request.headers.origin === undefined || sessionOf(request) !== null
      decide(null, isAllowed)
    },
  })
  const main: Namespace<NoEvents, Events, NoEvents, Session> = io.of('/')
  const terminals = serveTerminalSockets(io, { host, keys, nameOf, sessionOf })

  main.use((socket, next) =>
    next(sessionOf(socket.request) ? undefined : new Error(hostError('session_expired').name)),
  )
  main.on('connection', async (socket) => {
    const session = sessionOf(socket.request)
    if (!session) return socket.disconnect(true)
    await socket.join([ofOperator(session.operatorId), ofSession(session.id)])
    socket.emit('updateTimers', timers(host.state, Date.now()))
    return undefined
  })

  const tell: OnCommitted = (events, state) => {
    if (events.some(changesTimers)) main.emit('updateTimers', timers(state, Date.now()))
    const tills = events.filter(changesTill).map(({ operatorId }) => operatorId)
    for (const operatorId of new Set(tills)) {
      main.to(ofOperator(operatorId)).emit('updateWalletOperator', {
        operatorId,
        wallet: tillOf(state, operatorId),
      })
    }
  }
  const tellOfWallets: OnCommitted = (events, state) => {
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
  const stops = [host.onCommitted(tell), host.onCommitted(tellOfWallets)]

  return {
    drop(session) {
      main.in(ofSession(session.id)).disconnectSockets(true)
      terminals.drop(session)
    },
    isTerminalConnected: terminals.isConnected,
    async close() {
      for (const stop of stops) stop()
      terminals.close()
      main.disconnectSockets(true)
      io.engine.close()
    },
  }
}
