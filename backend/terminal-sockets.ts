import type { Server } from 'socket.io'
import { MemoryAttempts, type Attempts } from '../src/host/calls/attempts.ts'
import type { Session } from '../src/host/calls/handlers.ts'
import type { Host } from '../src/host/store/host.ts'
import { operatorOfTerminal, terminalNamespace } from '../src/protocol/terminals.ts'
import { inBackground } from './background.ts'
import { serveCounterSocket } from './counter-socket.ts'
import type { Database } from '../node/database/database.ts'
import type { ShopSession } from './sessions.ts'
import type { SocketSessions } from './socket-sessions.ts'
import type { Hosts } from './store/hosts.ts'
import { openTerminalConnections } from './terminal-connections.ts'
import type { TerminalKeys } from './terminal-keys.ts'
import { TerminalAdmission } from './terminal-admission.ts'
import { TerminalQuestions } from './terminal-questions.ts'
import { terminalRecords } from './terminal-records.ts'
import { serveTerminal, shownToTerminal } from './terminal-service.ts'
import { watchForTerminals } from './terminal-watch.ts'
import { messagesOfPeer, rooms, type TerminalNamespace, type TerminalSocket } from './terminal-wire.ts'
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
  const turns = new Turns<string>(messagesOfPeer)
  const monotonicMs = () => performance.now()
  const sales = new MemoryAttempts(monotonicMs)
  const answers = new MemoryAttempts(monotonicMs)
  let isClosed = false

  /** Whether a terminal has a connection to this process. */
  const isHere = (account: string) => space.adapter.rooms.has(rooms.ofTerminal(account))
  const pagesOf = (account: string) => space.to(rooms.ofOperator(operatorOfTerminal(account)))
  const records = terminalRecords(hosts, connections)
  const { wired, listed } = records
  const admission = new TerminalAdmission({ hosts, keys, sessions })
  const questions = new TerminalQuestions({ space, listed, isHere, hasOthers })

  space.use(async (socket, next) => next(await admission.refusal(socket)))

  // A peer may emit events right after it has connected, so that the listeners must be there before anything is awaited.
  space.on('connection', (socket) => {
    const { session, account } = socket.data
    const host = admission.hostOf(socket)
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
      questions,
    })
  })

  async function watch(socket: TerminalSocket, { id, operatorId, shop }: ShopSession): Promise<void> {
    await socket.join([rooms.ofOperator(operatorId), rooms.ofSession(id), rooms.ofShop(shop)])
    if (await sessions.isOver(socket.request)) socket.conn.close()
  }

  function receive(socket: TerminalSocket, account: string, host: Host): void {
    const arrived = connections.arrive(account, socket.id)
    socket.on('disconnect', () => {
      // A connection whose place was taken may end after the question of the next one.
      if (!isHere(account)) questions.forget(account)
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
    questions.ask(account)
  }

  /** Sends the status of a terminal to the pages of its operator. */
  async function show(account: string): Promise<void> {
    pagesOf(account).emit('update-terminal', await wired(account))
  }

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
