import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { fastifyCookie } from '@fastify/cookie'
import type { InferOutput } from 'valibot'
import { Server } from 'socket.io'
import { timers } from '../src/host/draws.ts'
import type { HostEvent } from '../src/host/events.ts'
import { tillOf } from '../src/host/operators.ts'
import { walletOf } from '../src/host/wallets.ts'
import { changesTill } from '../src/host/till-requests.ts'
import type { mainSocketEvents } from '../src/protocol/host-sockets.ts'
import { accessCookie, bearerOf } from './exchange.ts'
import type { OnCommitted } from './host-log.ts'
import type { LiveHost } from './live-host.ts'
import type { Session, Sessions } from './sessions.ts'

type Events = {
  [Name in keyof typeof mainSocketEvents]: (payload: InferOutput<(typeof mainSocketEvents)[Name]>) => void
}
type NoEvents = Record<never, never>

export interface SocketParts {
  readonly host: LiveHost
  readonly sessions: Sessions
  readonly isOwnOrigin: (origin: string) => boolean
}

export interface Sockets {
  /** Disconnects the pages of a session that was ended. */
  drop(session: Session): void
  close(): Promise<void>
}

const changingTimers = new Set<HostEvent['type']>(['drawsHeld', 'unsoldDrawsHeld', 'gamesOffered'])

const ofOperator = (operatorId: number) => `operator ${operatorId}`
const ofSession = (id: string) => `session ${id}`

const accessOf = ({ headers }: IncomingMessage): string =>
  bearerOf(headers.authorization) || (fastifyCookie.parse(headers.cookie ?? '')[accessCookie] ?? '')

/**
 * The main socket (section 7): timers whenever a draw changes, the till and the QR wallets whenever they do. WebSocket
 * alone, because a browser names its Origin on every such handshake and socket.io's `cors` guards none of them.
 */
export function serveSockets(server: HttpServer, { host, sessions, isOwnOrigin }: SocketParts): Sockets {
  const sessionOf = (request: IncomingMessage) => sessions.find(accessOf(request), Date.now())

  const io = new Server<NoEvents, Events, NoEvents, Session>(server, {
    transports: ['websocket'],
    serveClient: false,
    allowRequest(request, decide) {
      const isAllowed = isOwnOrigin(request.headers.origin ?? '') && sessionOf(request) !== null
      decide(null, isAllowed)
    },
  })

  io.on('connection', async (socket) => {
    const session = sessionOf(socket.request)
    if (!session) return socket.disconnect(true)
    await socket.join([ofOperator(session.operatorId), ofSession(session.id)])
    socket.emit('updateTimers', timers(host.state, Date.now()))
    return undefined
  })

  const tell: OnCommitted = (events, state) => {
    if (events.some(({ type }) => changingTimers.has(type)))
      io.emit('updateTimers', timers(state, Date.now()))
    const tills = events.filter(changesTill).map(({ operatorId }) => operatorId)
    for (const operatorId of new Set(tills)) {
      io.to(ofOperator(operatorId)).emit('updateWalletOperator', {
        operatorId,
        wallet: tillOf(state, operatorId),
      })
    }
  }
  const tellOfWallets: OnCommitted = (events, state) => {
    for (const event of events) {
      if (event.type !== 'walletOpened' && event.type !== 'walletSettled' && event.type !== 'walletBlockSet')
        continue
      const { userId, operatorId, balance, isBlocked } = walletOf(state, event.userId)
      const room = io.to(ofOperator(operatorId))
      if (event.type === 'walletBlockSet')
        room.emit('updateStatusCreditBlock', { userId, credit_block: isBlocked })
      else room.emit('updateWallet', { userId, balance })
    }
  }
  const stops = [host.onCommitted(tell), host.onCommitted(tellOfWallets)]

  return {
    drop: ({ id }) => io.in(ofSession(id)).disconnectSockets(true),
    async close() {
      for (const stop of stops) stop()
      io.disconnectSockets(true)
      io.engine.close()
    },
  }
}
