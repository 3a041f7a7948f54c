import { randomUUID } from 'node:crypto'
import type { Server } from 'socket.io'
import * as v from 'valibot'
import { MemoryAttempts, type Attempts } from '../src/host/calls/attempts.ts'
import type { Session } from '../src/host/calls/handlers.ts'
import { featureObstacle } from '../src/host/rules/features.ts'
import { findTerminal, terminalUnknown } from '../src/host/rules/terminals.ts'
import type { Host } from '../src/host/store/host.ts'
import { hostError } from '../src/protocol/error-codes.ts'
import {
  isTerminalAccount,
  operatorOfTerminal,
  terminalNamespace,
  terminalNumber,
} from '../src/protocol/terminals.ts'
import type { HostError } from '../src/protocol/wire.ts'
import { inBackground } from './background.ts'
import { serveCounterSocket } from './counter-socket.ts'
import type { Database } from '../node/database/database.ts'
import type { ShopSession } from './sessions.ts'
import type { SocketSessions } from './socket-sessions.ts'
import type { Hosts } from './store/hosts.ts'
import { openTerminalConnections } from './terminal-connections.ts'
import type { TerminalKeys } from './terminal-keys.ts'
import { terminalRecords } from './terminal-records.ts'
import { serveTerminal, shownToTerminal } from './terminal-service.ts'
import { watchForTerminals } from './terminal-watch.ts'
import {
  messagesOfPeer,
  rooms,
  type Front,
  type TerminalNamespace,
  type TerminalSocket,
} from './terminal-wire.ts'
import { report } from './operations/report.ts'
import { Turns } from './turns.ts'

export interface TerminalSocketParts {
  readonly hosts: Hosts
  readonly database: Database
  readonly keys: TerminalKeys
  readonly nameOf: (gameId: number) => string
  readonly sessions: SocketSessions
  readonly attempts: Attempts
  /** Whether sockets of other processes can be reached. */
  readonly hasOthers: boolean
  /** Closes all connections of this process, so that the clients connect again. */
  readonly reconnect: () => void
}

export interface TerminalSockets {
  /** The accounts of an operator's terminals that are connected to any process. */
  connected(operatorId: number): Promise<ReadonlySet<string>>
  drop(session: Session): void
  close(): Promise<void>
}

const Credentials = v.object({ terminal: v.string(), key: v.string() })
const system = hostError('system')

/** Self-service terminals and the pages of their operators, in the namespace /terminal (section 7). */
export async function serveTerminalSockets(io: Server, parts: TerminalSocketParts): Promise<TerminalSockets> {
  const { hosts, database, keys, nameOf, sessions, attempts, hasOthers, reconnect } = parts
  const space: TerminalNamespace = io.of(terminalNamespace)
  const connections = await openTerminalConnections({
    database,
    shopOf: hosts.shopOf,
    onLost(accounts) {
      for (const account of accounts) inBackground('a terminal left', () => show(account))
    },
    onForgotten: reconnect,
    report,
  })
  /** The question that each terminal waits for the answer of, by its account: the latest one alone, however often it is repeated. */
  const questions = new Map<string, string>()

  const hostFor = new WeakMap<TerminalSocket, Host>()
  const turns = new Turns<string>(messagesOfPeer)
  const monotonicMs = () => performance.now()
  const sales = new MemoryAttempts(monotonicMs)
  const answers = new MemoryAttempts(monotonicMs)
  let isClosed = false

  const hostOf = (account: string) => hosts.ofOperator(operatorOfTerminal(account))
  /** Whether a terminal has a connection to this process. */
  const isHere = (account: string) => space.adapter.rooms.has(rooms.ofTerminal(account))
  const pagesOf = (account: string) => space.to(rooms.ofOperator(operatorOfTerminal(account)))
  const records = terminalRecords(hosts, connections)
  const { wired, listed } = records

  /** Identifies a peer: a page with a session, or a terminal with its key; otherwise the reason of the refusal. */
  async function admit(socket: TerminalSocket): Promise<HostError | null> {
    const credentials = v.safeParse(Credentials, socket.handshake.auth)
    if (!credentials.success) {
      const session = sessions.of(socket.request)
      if (!session) return terminalUnknown
      socket.data.session = session
      const host = hosts.shop(session.shop)
      hostFor.set(socket, host)
      return host.read({}, (state) => featureObstacle(state, 'terminals'))
    }
    const { terminal, key } = credentials.output
    if (!isTerminalAccount(terminal) || !keys.isKey(terminal, key)) return terminalUnknown
    const host = await hostOf(terminal)
    hostFor.set(socket, host)
    const obstacle = await host.read(
      { accounts: [terminal] },
      (state) =>
        featureObstacle(state, 'terminals') ?? (findTerminal(state, terminal) ? null : terminalUnknown),
    )
    if (!obstacle) socket.data.account = terminal
    return obstacle
  }

  space.use(async (socket, next) => next(await admitted(socket)))

  // A peer may emit events right after it has connected, so that the listeners must be there before anything is awaited.
  space.on('connection', (socket) => {
    const { session, account } = socket.data
    const host = hostFor.get(socket)
    if (!host) return
    if (account !== undefined) receive(socket, account, host)
    if (!session) return
    inBackground('a counter connects', () => watch(socket, session))
    serveCounterSocket(socket, session.operatorId, {
      host,
      turns,
      attempts,
      answers,
      space,
      listed,
      requestFronts,
      answerRequest,
    })
  })

  async function watch(socket: TerminalSocket, { id, operatorId, shop }: ShopSession): Promise<void> {
    await socket.join([rooms.ofOperator(operatorId), rooms.ofSession(id), rooms.ofShop(shop)])
    if (await sessions.isOver(socket.request)) socket.conn.close()
  }

  /** The reason why a peer may not connect; undefined if it may. */
  async function admitted(socket: TerminalSocket): Promise<Error | undefined> {
    const obstacle = await admit(socket).catch(() => system)
    return obstacle ? Object.assign(new Error(obstacle.name), { data: obstacle }) : undefined
  }

  function receive(socket: TerminalSocket, account: string, host: Host): void {
    const arrived = connections.arrive(account, socket.id)
    socket.on('disconnect', () => {
      // A connection whose place was taken may end after the question of the next one.
      if (!isHere(account)) questions.delete(account)
      if (!isClosed) inBackground('a terminal leaves', () => leave(socket, account, arrived))
    })
    serveTerminal(socket, account, { host, turns, attempts, sales })
    inBackground('a terminal connects', async () => {
      try {
        takePlace(await arrived)
        await introduce(socket, account, host)
      } catch (error) {
        // The terminal connects again.
        socket.conn.close()
        throw error
      }
    })
  }

  /** Only the latest connection with a terminal's key counts as the terminal. */
  function takePlace(previous: string | null): void {
    if (previous === null) return
    space.to(previous).emit('taken-over', undefined)
    space.in(previous).disconnectSockets(true)
  }

  async function leave(socket: TerminalSocket, account: string, arrived: Promise<unknown>): Promise<void> {
    await arrived.catch(() => undefined)
    await connections.leave(account, socket.id)
    await show(account)
  }

  /** Sends a terminal its first data, and its counter the terminal's status. */
  async function introduce(socket: TerminalSocket, account: string, host: Host): Promise<void> {
    const shop = await hosts.shopOf(operatorOfTerminal(account))
    // The rooms of a connection that has ended would never be left.
    if (!socket.connected) return
    await socket.join([rooms.ofTerminal(account), rooms.ofShop(shop), rooms.ofTerminals(shop)])
    const shown = await host.read({ accounts: [account] }, (state) =>
      shownToTerminal(state, account, nameOf, host.now()),
    )
    socket.emit('games', shown.games)
    socket.emit('updateTimers', shown.timers)
    pagesOf(account)
      .to(rooms.ofTerminal(account))
      .emit('update-terminal', await wired(account))
    requestFront(account)
  }

  /** Sends the status of a terminal to the pages of its operator. */
  async function show(account: string): Promise<void> {
    pagesOf(account).emit('update-terminal', await wired(account))
  }

  function requestFront(account: string): void {
    const requestId = randomUUID()
    questions.set(account, requestId)
    pagesOf(account).emit('get-data-front', { id: terminalNumber(account), requestId })
  }

  async function requestFronts(operatorId: number): Promise<void> {
    if (hasOthers) space.serverSideEmit('ask-again', operatorId)
    await requestFrontsHere(operatorId)
  }
  async function requestFrontsHere(operatorId: number): Promise<void> {
    for (const { hashId } of await listed(operatorId)) if (isHere(hashId)) requestFront(hashId)
  }
  space.on('ask-again', (operatorId) => inBackground('terminals ask', () => requestFrontsHere(operatorId)))

  const waiting = (requestId: string): string | undefined =>
    [...questions].find(([, question]) => question === requestId)?.[0]

  function answerRequest(requestId: string, front: Front): void {
    if (waiting(requestId) !== undefined) accept(requestId, front)
    else if (hasOthers) space.serverSideEmit('answered', requestId, front)
  }
  /** The first answer of a page counts. */
  function accept(requestId: string, front: Front): void {
    const account = waiting(requestId)
    if (account === undefined || operatorOfTerminal(account) !== front.operatorId) return
    questions.delete(account)
    space.to(rooms.ofTerminal(account)).emit('return-data-front', front)
  }
  space.on('answered', accept)

  const stopWatching = watchForTerminals(space, hosts, records)
  return {
    connected: connections.of,
    drop: ({ id }) => space.in(rooms.ofSession(id)).disconnectSockets(true),
    async close() {
      isClosed = true
      stopWatching()
      await connections.close()
    },
  }
}
