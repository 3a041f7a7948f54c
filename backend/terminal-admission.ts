import * as v from 'valibot'
import { featureObstacle } from '../src/host/rules/features.ts'
import { findTerminal, terminalUnknown } from '../src/host/rules/terminals.ts'
import type { Host } from '../src/host/store/host.ts'
import { hostError } from '../src/protocol/error-codes.ts'
import { isTerminalAccount, operatorOfTerminal } from '../src/protocol/terminals.ts'
import type { HostError } from '../src/protocol/wire.ts'
import type { SocketSessions } from './socket-sessions.ts'
import type { Hosts } from './store/hosts.ts'
import type { TerminalKeys } from './terminal-keys.ts'
import type { TerminalSocket } from './terminal-wire.ts'

const Credentials = v.object({ terminal: v.string(), key: v.string() })
const system = hostError('system')

interface AdmissionParts {
  readonly hosts: Hosts
  readonly keys: TerminalKeys
  readonly sessions: SocketSessions
}

/** Identifies the peers of the terminals' sockets: a page by its session, a terminal by its key. */
export class TerminalAdmission {
  readonly #parts: AdmissionParts
  readonly #hosts = new WeakMap<TerminalSocket, Host>()

  constructor(parts: AdmissionParts) {
    this.#parts = parts
  }

  /** The host of an admitted peer. */
  hostOf(socket: TerminalSocket): Host | undefined {
    return this.#hosts.get(socket)
  }

  /** The reason why a peer may not connect; undefined if it may: then its data are those of its session or of its terminal. */
  async refusal(socket: TerminalSocket): Promise<Error | undefined> {
    const obstacle = await this.#admit(socket).catch(() => system)
    return obstacle ? Object.assign(new Error(obstacle.name), { data: obstacle }) : undefined
  }

  #admit(socket: TerminalSocket): Promise<HostError | null> {
    const credentials = v.safeParse(Credentials, socket.handshake.auth)
    return credentials.success ? this.#admitTerminal(socket, credentials.output) : this.#admitPage(socket)
  }

  async #admitPage(socket: TerminalSocket): Promise<HostError | null> {
    const { hosts, sessions } = this.#parts
    const session = sessions.of(socket.request)
    if (!session) return terminalUnknown
    socket.data.session = session
    const host = hosts.shop(session.shop)
    this.#hosts.set(socket, host)
    return host.read({}, (state) => featureObstacle(state, 'terminals'))
  }

  async #admitTerminal(
    socket: TerminalSocket,
    { terminal, key }: v.InferOutput<typeof Credentials>,
  ): Promise<HostError | null> {
    const { hosts, keys } = this.#parts
    if (!isTerminalAccount(terminal) || !keys.isKey(terminal, key)) return terminalUnknown
    const host = await hosts.ofOperator(operatorOfTerminal(terminal))
    this.#hosts.set(socket, host)
    const obstacle = await host.read(
      { accounts: [terminal] },
      (state) =>
        featureObstacle(state, 'terminals') ?? (findTerminal(state, terminal) ? null : terminalUnknown),
    )
    if (!obstacle) socket.data.account = terminal
    return obstacle
  }
}
