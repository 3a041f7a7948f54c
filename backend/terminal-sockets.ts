import { randomUUID } from 'node:crypto'
import type { Server } from 'socket.io'
import * as v from 'valibot'
import { changesTimers, timers } from '../src/host/rules/draws.ts'
import type { HostEvent } from '../src/host/rules/events.ts'
import { featureObstacle } from '../src/host/rules/features.ts'
import { tillOf } from '../src/host/rules/operators.ts'
import {
  isTerminalAccount,
  operatorOfTerminal,
  terminalAccount,
  terminalNumber,
} from '../src/protocol/terminals.ts'
import { hostError } from '../src/protocol/error-codes.ts'
import type { HostError } from '../src/protocol/wire.ts'
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
import type { Attempts } from '../src/host/calls/attempts.ts'
import type { HostState } from '../src/host/rules/state.ts'
import type { Host } from '../src/host/store/host.ts'
import type { Hosts, OnShopCommitted } from './store/hosts.ts'
import type { Session } from '../src/host/calls/handlers.ts'
import { inBackground } from './background.ts'
import { serveCounterSocket, type Front } from './counter-socket.ts'
import type { TerminalKeys } from './terminal-keys.ts'
import type { SocketSessions } from './socket-sessions.ts'
import { serveTerminal, shownToTerminal } from './terminal-service.ts'
import { rooms, type TerminalNamespace, type TerminalSocket } from './terminal-wire.ts'

export interface TerminalSocketParts {
  readonly hosts: Hosts
  readonly keys: TerminalKeys
  readonly nameOf: (gameId: number) => string
  readonly sessions: SocketSessions
  readonly attempts: Attempts
}

export interface TerminalSockets {
  isConnected(account: string): boolean
  drop(session: Session): void
  close(): void
}

const Credentials = v.object({ terminal: v.string(), key: v.string() })
const system = hostError('system')

/** Self-service terminals and the pages of their operators, in the namespace /terminal (section 7). */
export function serveTerminalSockets(io: Server, parts: TerminalSocketParts): TerminalSockets {
  const { hosts, keys, nameOf, sessions, attempts } = parts
  const space: TerminalNamespace = io.of(terminalNamespace)
  /** The terminal that waits for the answer of a page, by the id of its question. */
  const asking = new Map<string, string>()

  const hostFor = new WeakMap<TerminalSocket, Host>()

  const isConnected = (account: string) => (space.adapter.rooms.get(rooms.ofTerminal(account))?.size ?? 0) > 0
  const hostOf = (account: string) => hosts.ofOperator(operatorOfTerminal(account))
  const wiredIn = (state: HostState, account: string) => wireTerminal(terminalOf(state, account), isConnected)
  const wired = async (account: string) =>
    (await hostOf(account)).read({ accounts: [account] }, (state) => wiredIn(state, account))
  const listed = async (operatorId: number) =>
    (await hosts.ofOperator(operatorId)).read({ allTerminals: true }, (state) =>
      terminalsOf(state, operatorId).map((terminal) => wireTerminal(terminal, isConnected)),
    )
  const pagesOf = (account: string) => space.to(rooms.ofOperator(operatorOfTerminal(account)))
  const terminalAndPages = (account: string) => pagesOf(account).to(rooms.ofTerminal(account))

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
    serveCounterSocket(socket, session.operatorId, { host, space, listed, askAgain, answerRequest })
  })

  async function watch(socket: TerminalSocket, { id, operatorId }: Session): Promise<void> {
    await socket.join([rooms.ofOperator(operatorId), rooms.ofSession(id)])
    if (await sessions.isOver(socket.request)) socket.conn.close()
  }

  /** The reason why a peer may not connect; undefined if it may. */
  async function admitted(socket: TerminalSocket): Promise<Error | undefined> {
    const obstacle = await admit(socket).catch(() => system)
    return obstacle ? Object.assign(new Error(obstacle.name), { data: obstacle }) : undefined
  }

  /** Only the latest connection with a terminal's key counts as the terminal. */
  function receive(socket: TerminalSocket, account: string, host: Host): void {
    space.to(rooms.ofTerminal(account)).emit('taken-over', undefined)
    space.in(rooms.ofTerminal(account)).disconnectSockets(true)
    socket.on('disconnect', () => {
      for (const [requestId, asker] of asking) if (asker === account) asking.delete(requestId)
      inBackground('a terminal leaves', () => show(account))
    })
    void socket.join(rooms.ofTerminal(account))
    serveTerminal(socket, account, { host, attempts })
    inBackground('a terminal connects', () => introduce(socket, account, host))
  }

  /** Sends a terminal its first data, and its counter the terminal's status. */
  async function introduce(socket: TerminalSocket, account: string, host: Host): Promise<void> {
    const shown = await host.read({ accounts: [account] }, (state) => ({
      room: rooms.ofShop(state),
      ...shownToTerminal(state, account, nameOf, host.now()),
    }))
    await socket.join(shown.room)
    socket.emit('games', shown.games)
    socket.emit('updateTimers', shown.timers)
    terminalAndPages(account).emit('update-terminal', await wired(account))
    ask(account)
  }

  /** Sends the status of a terminal to the pages of its operator. */
  async function show(account: string): Promise<void> {
    pagesOf(account).emit('update-terminal', await wired(account))
  }

  function ask(account: string): void {
    const requestId = randomUUID()
    asking.set(requestId, account)
    pagesOf(account).emit('get-data-front', { id: terminalNumber(account), requestId })
  }

  async function askAgain(operatorId: number): Promise<void> {
    for (const { hashId, activate } of await listed(operatorId)) if (activate) ask(hashId)
  }

  /** The first answer of a page counts. */
  function answerRequest(requestId: string, operatorId: number, front: Front): void {
    const account = asking.get(requestId)
    if (account === undefined || operatorOfTerminal(account) !== operatorId) return
    asking.delete(requestId)
    space.to(rooms.ofTerminal(account)).emit('return-data-front', front)
  }

  async function tellFunds(state: HostState, account: string): Promise<void> {
    const { id, operatorId, wallet } = terminalOf(state, account)
    terminalAndPages(account).emit('updateWallet', { id, wallet })
    pagesOf(account).emit('updateTerminalValueForKassa', { terminals: await listed(operatorId) })
  }

  async function tellOne(event: HostEvent, state: HostState): Promise<void> {
    if (event.type === 'terminalsAdded') {
      const accounts = event.terminalIds.map((id) => terminalAccount(event.operatorId, id))
      for (const account of accounts) pagesOf(account).emit('add-terminal', wiredIn(state, account))
    } else if (event.type === 'terminalLockSet' || event.type === 'terminalPasswordSet') {
      terminalAndPages(event.account).emit('update-terminal', wiredIn(state, event.account))
    } else if (event.type === 'terminalRefilled' || event.type === 'terminalCollected') {
      await tellFunds(state, event.userId)
    } else if (event.type === 'terminalTicketSold') {
      await tellFunds(state, event.account)
    } else if (event.type === 'walletBlockSet') {
      const { userId, operatorId, isBlocked } = walletOf(state, event.userId)
      space
        .to(rooms.ofOperator(operatorId))
        .emit('updateStatusCreditBlock', { userId, credit_block: isBlocked })
    }
  }

  const sendChanges: OnShopCommitted = async (events, state, host) => {
    if (events.some(changesTimers))
      space.to(rooms.ofShop(state)).emit('updateTimers', timers(state, host.now()))
    for (const event of events) await tellOne(event, state)
    const tills = events.filter(changesTill).map(({ operatorId }) => operatorId)
    for (const operatorId of new Set(tills)) {
      const wallet = tillOf(state, operatorId)
      space.to(rooms.ofOperator(operatorId)).emit('updateWalletOperator', { operatorId, wallet })
    }
  }
  const stop = hosts.onCommitted(sendChanges)

  return {
    isConnected,
    drop: ({ id }) => space.in(rooms.ofSession(id)).disconnectSockets(true),
    close() {
      stop()
      space.disconnectSockets(true)
    },
  }
}
