import { randomUUID } from 'node:crypto'
import type { Server, Socket } from 'socket.io'
import * as v from 'valibot'
import { changesTimers, timers } from '../src/host/rules/draws.ts'
import type { HostEvent } from '../src/host/rules/events.ts'
import { featureObstacle } from '../src/host/rules/features.ts'
import { tillOf } from '../src/host/rules/operators.ts'
import { terminalAccount } from '../src/protocol/terminals.ts'
import {
  findTerminal,
  terminalOf,
  terminalsOf,
  terminalUnknown,
  wireTerminal,
} from '../src/host/rules/terminals.ts'
import { changesTill } from '../src/host/rules/till-requests.ts'
import { walletOf } from '../src/host/rules/wallets.ts'
import { terminalNamespace } from '../src/protocol/terminals.ts'
import { Attempts } from '../src/host/calls/attempts.ts'
import type { OnCommitted } from '../src/host/store/host-log.ts'
import type { LiveHost } from '../src/host/store/live-host.ts'
import type { Session } from '../src/host/calls/handlers.ts'
import { serveCounterSocket, type Front } from './counter-socket.ts'
import type { TerminalKeys } from './terminal-keys.ts'
import { serveTerminal } from './terminal-service.ts'
import { rooms, type TerminalNamespace, type TerminalSocket } from './terminal-wire.ts'

export interface TerminalSocketParts {
  readonly host: LiveHost
  readonly keys: TerminalKeys
  readonly nameOf: (gameId: number) => string
  /** The session of a page whose handshake comes from an origin of its own. */
  readonly sessionOf: (request: Socket['request']) => Session | null
}

export interface TerminalSockets {
  isConnected(account: string): boolean
  drop(session: Session): void
  close(): void
}

const Credentials = v.object({ terminal: v.string(), key: v.string() })
const stranger = () => Object.assign(new Error(terminalUnknown.name), { data: terminalUnknown })

/** Self-service terminals and the pages that watch over them, in the namespace /terminal (section 7). */
export function serveTerminalSockets(io: Server, parts: TerminalSocketParts): TerminalSockets {
  const { host, keys, nameOf, sessionOf } = parts
  const space: TerminalNamespace = io.of(terminalNamespace)
  const attempts = new Attempts()
  /** Which terminal waits for the answer of a page, by the id of its question. */
  const asking = new Map<string, string>()

  const isConnected = (account: string) => (space.adapter.rooms.get(rooms.ofTerminal(account))?.size ?? 0) > 0
  const wired = (account: string) => wireTerminal(terminalOf(host.state, account), isConnected)
  const listed = (operatorId: number) =>
    terminalsOf(host.state, operatorId).map((terminal) => wireTerminal(terminal, isConnected))
  const pagesOf = (account: string) => space.to(rooms.ofOperator(terminalOf(host.state, account).operatorId))
  const terminalAndPages = (account: string) => pagesOf(account).to(rooms.ofTerminal(account))

  space.use((socket, next) => {
    const absent = featureObstacle(host.state, 'terminals')
    if (absent) return next(Object.assign(new Error(absent.name), { data: absent }))
    const credentials = v.safeParse(Credentials, socket.handshake.auth)
    const session = credentials.success ? null : sessionOf(socket.request)
    if (session) socket.data.session = session
    if (credentials.success) {
      const { terminal, key } = credentials.output
      if (findTerminal(host.state, terminal) && keys.isKey(terminal, key)) socket.data.account = terminal
    }
    return next(session || socket.data.account !== undefined ? undefined : stranger())
  })

  space.on('connection', (socket) => {
    const { session, account } = socket.data
    if (account !== undefined) receive(socket, account)
    if (!session) return
    void socket.join([rooms.ofOperator(session.operatorId), rooms.ofSession(session.id)])
    serveCounterSocket(socket, session.operatorId, { host, space, listed, askAgain, answerRequest })
  })

  /** The latest connection with a terminal's key is the terminal. */
  function receive(socket: TerminalSocket, account: string): void {
    space.to(rooms.ofTerminal(account)).emit('taken-over', undefined)
    space.in(rooms.ofTerminal(account)).disconnectSockets(true)
    socket.on('disconnect', () => {
      for (const [requestId, asker] of asking) if (asker === account) asking.delete(requestId)
      pagesOf(account).emit('update-terminal', wired(account))
    })
    void socket.join([rooms.ofTerminal(account), rooms.terminals])
    terminalAndPages(account).emit('update-terminal', wired(account))
    serveTerminal(socket, account, { host, nameOf, attempts })
    ask(account)
  }

  function ask(account: string): void {
    const requestId = randomUUID()
    asking.set(requestId, account)
    pagesOf(account).emit('get-data-front', { id: terminalOf(host.state, account).id, requestId })
  }

  function askAgain(operatorId: number): void {
    for (const { hashId, activate } of listed(operatorId)) if (activate) ask(hashId)
  }

  /** The first page to answer is believed. */
  function answerRequest(requestId: string, operatorId: number, front: Front): void {
    const account = asking.get(requestId)
    if (account === undefined || terminalOf(host.state, account).operatorId !== operatorId) return
    asking.delete(requestId)
    space.to(rooms.ofTerminal(account)).emit('return-data-front', front)
  }

  function tellFunds(account: string): void {
    const { id, operatorId, wallet } = terminalOf(host.state, account)
    terminalAndPages(account).emit('updateWallet', { id, wallet })
    pagesOf(account).emit('updateTerminalValueForKassa', { terminals: listed(operatorId) })
  }

  function tellOne(event: HostEvent): void {
    if (event.type === 'terminalsAdded') {
      const accounts = event.terminalIds.map((id) => terminalAccount(event.operatorId, id))
      for (const account of accounts) pagesOf(account).emit('add-terminal', wired(account))
    } else if (event.type === 'terminalLockSet' || event.type === 'terminalPasswordSet') {
      terminalAndPages(event.account).emit('update-terminal', wired(event.account))
    } else if (event.type === 'terminalRefilled' || event.type === 'terminalCollected') {
      tellFunds(event.userId)
    } else if (event.type === 'terminalTicketSold') {
      tellFunds(event.account)
    } else if (event.type === 'walletBlockSet') {
      const { userId, operatorId, isBlocked } = walletOf(host.state, event.userId)
      space
        .to(rooms.ofOperator(operatorId))
        .emit('updateStatusCreditBlock', { userId, credit_block: isBlocked })
    }
  }

  const tell: OnCommitted = (events, state) => {
    if (events.some(changesTimers)) space.to(rooms.terminals).emit('updateTimers', timers(state, Date.now()))
    for (const event of events) tellOne(event)
    const tills = events.filter(changesTill).map(({ operatorId }) => operatorId)
    for (const operatorId of new Set(tills)) {
      const wallet = tillOf(state, operatorId)
      space.to(rooms.ofOperator(operatorId)).emit('updateWalletOperator', { operatorId, wallet })
    }
  }
  const stop = host.onCommitted(tell)

  return {
    isConnected,
    drop: ({ id }) => space.in(rooms.ofSession(id)).disconnectSockets(true),
    close() {
      stop()
      space.disconnectSockets(true)
    },
  }
}
