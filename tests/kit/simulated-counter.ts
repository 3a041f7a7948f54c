import { hostError } from '../../src/protocol/error-codes.ts'
import { randomBytes } from 'node:crypto'
import { NEVER, startWith, Subject } from 'rxjs'
import * as v from 'valibot'
import { newSigningKey, openSigningKey } from '../../node/signing-key.ts'
import { receiptTexts } from '../../locales/receipts.ts'
import { refused } from '../../src/host/calls/handlers.ts'
import { MemoryAttempts } from '../../src/host/calls/attempts.ts'
import { sessionCalls, type AnswerCall } from '../../src/host/calls/session-calls.ts'
import { openMemoryHost, type MemoryHost } from '../../src/host/store/memory-host.ts'
import { tillOf } from '../../src/host/rules/operators.ts'
import { operatorId, repeatableChance } from '../../src/host/rules/testing.ts'
import { terminalsAnswer } from '../../src/host/rules/terminals.ts'
import { changesTill } from '../../src/host/rules/till-requests.ts'
import { walletLink } from '../../src/host/rules/wallet-links.ts'
import { walletOf } from '../../src/host/rules/wallets.ts'
import { hostCalls, type AnswerOf, type HostCallName } from '../../src/protocol/host-calls.ts'
import type { HeadOfShop } from '../../src/protocol/heads.ts'
import type { MirrorRequest } from '../../src/protocol/mirror.ts'
import type { PrintConfig, PrintJob } from '../../src/protocol/print-service.ts'
import { receiptRoutes } from '../../src/receipts/routes.ts'
import type {
  HostPort,
  HostReply,
  HostSocketMessage,
  MirrorReply,
  PrintPort,
  PrintReply,
  SignHeadReply,
  TerminalSocketMessage,
  TerminalsPort,
} from '../../src/worker/core/ports.ts'
import { understand } from '../../src/worker/adapters/host-client.ts'
import { recover } from '../../src/worker/core/recover.ts'
import { resumeLog } from '../../src/worker/reconciliation/resume-log.ts'
import { fromKnownState } from '../../src/worker/shared/state-record.ts'
import { startCounter, type Counter } from '../../src/worker/counter.ts'
import { silent } from './core.ts'
import { id } from './decider.ts'
import { MemoryLog, sha256 } from './memory-log.ts'
import { MemoryStore } from './memory-store.ts'
import { deployment, logins, prepareHost } from './simulated-host.ts'
import { productVersion } from './versions.ts'

/** A request of the counter to the print program. */
export interface Printed {
  readonly route: string
  readonly data: Record<string, unknown>
  readonly config: PrintConfig
}

/** Whether the next request that moves money and its answer are delivered. */
export type Delivery = 'fine' | 'requestLost' | 'answerLost'

const origin = 'http://localhost:3000'
const isConnected = () => true
const nameOf = (gameId: number): string => `Game ${gameId}`

const expired = refused(hostError('session_expired'))
/** What a session is reached by. */
export const tokens = { access_token: 'marked-access-token', refresh_token: 'marked-refresh-token' }

/** The host's key for heads of logs. */
export const headSigner = { name: 'host', ...openSigningKey(newSigningKey()) }

/** Encrypts nothing: what the cipher does is tested where it is at home. */
const openCipher = { encrypt: (userId: string) => `${userId}salt`, decrypt: (hash: string) => hash }

/**
 * A counter and its host in one process: the real core over a log in memory, the real rules and handlers of the host, and
 * between them wires that lose what the test wants lost. The clock is the test's: it needs fake timers.
 */
export class SimulatedCounter {
  readonly host: MemoryHost
  /** Every receipt that came out of the printer, by job. */
  readonly printed = new Map<string, Printed>()
  delivery: Delivery = 'fine'
  /** Nothing reaches the host. */
  isHostAway = false
  /** The answer of the print program to every job and every inquiry; null while it is not there. */
  printState: PrintJob['state'] | null = 'printed'
  /** The print program's answer to a head of the log, and to records for its mirror: that of an earlier version. */
  signHead: (head: HeadOfShop) => SignHeadReply = () => ({ kind: 'lacking' })
  mirror: (request: MirrorRequest) => Promise<MirrorReply> = async () => ({ kind: 'lacking' })
  readMirror: PrintPort['readMirror'] = async () => false
  /** It goes away as soon as it has the next request that moves money. */
  goesAway = false
  /** What the host does without, of what it may leave out. */
  leavesOut: readonly HostCallName[] = []
  /** What becomes of the text of an answer on its way. */
  change: (text: string) => string = (text) => text
  /** What it fails to do for the moment. */
  failsAt: readonly HostCallName[] = []
  /** Every request that reached the wire, oldest first. */
  readonly sent: { readonly name: HostCallName; readonly key: string; readonly operatorId: number | null }[] =
    []
  /** Whose session the host knows. */
  #session: number | null = null
  readonly #sessionRefused = new Subject<void>()
  core!: Counter
  readonly log = new MemoryLog()
  readonly #answerCall: AnswerCall
  readonly #sockets = new Subject<HostSocketMessage>()
  readonly #terminalSockets = new Subject<TerminalSocketMessage>()
  readonly #faults: unknown[] = []

  private constructor(host: MemoryHost) {
    this.host = host
    this.#answerCall = sessionCalls({
      nameOf,
      timeZone: deployment.timeZone,
      cipher: openCipher,
      origin: () => origin,
      cardOf: (card) => ({ hash: card, end: card.slice(-4) }),
      attempts: new MemoryAttempts(() => Date.now()),
      connectedTerminals: () => Promise.resolve(new Set()),
      filesForDownload: () => Promise.resolve([]),
      headSigner,
    })
    host.onCommitted((events, state) => {
      if (!events.some(changesTill)) return
      if (this.#session === null) return
      this.#sockets.next({ kind: 'till', operatorId: this.#session, balance: tillOf(state, this.#session) })
      this.#sendTerminals()
    })
  }

  /** A shop whose one operator has logged in, with so much in the till. */
  static async open(openingTill: number): Promise<SimulatedCounter> {
    const chance = repeatableChance(openingTill)
    const host = await openMemoryHost({ store: new MemoryStore(), now: () => Date.now(), chance })
    await prepareHost(host, openingTill)
    const counter = new SimulatedCounter(host)
    await counter.#start()
    await counter.core.query('logIn', 'operator', 'balcao')
    return counter
  }

  /** The power goes and comes back: what is in the log is all that is left. */
  async restart(): Promise<void> {
    this.core.stop()
    await this.#start()
  }

  stop(): void {
    this.core.stop()
    if (this.#faults.length > 0)
      throw new AggregateError(this.#faults, `the core's own faults: ${this.#faults.join(', ')}`)
  }

  /** The host ends the session without a log-out at the counter. */
  endSession(): void {
    this.#session = null
    this.#sessionRefused.next()
  }

  get hostTill(): number {
    return this.tillOf(operatorId)
  }

  /** What the QR code of a wallet says by now. */
  linkOf(userId: string): string {
    return walletLink(walletOf(this.host.state, userId))
  }

  /** What the host has in the till of an operator. */
  tillOf(who: number): number {
    return tillOf(this.host.state, who)
  }

  async #start(): Promise<void> {
    const { segments } = await fromKnownState(this.log.segments, this.log, sha256)
    const recovered = recover(segments, sha256)
    if (recovered.cut) this.log.truncate(recovered.cut)
    this.core = startCounter({
      ports: {
        host: this.#hostPort(),
        print: this.#printPort(),
        cardReader: { socket: () => NEVER, saved: () => {} },
        collector: silent.collector,
        terminals: this.#terminalsPort(),
        clock: { nowMs: () => Date.now(), monotonicMs: () => performance.now() },
        newId: uuid,
      },
      storage: this.log,
      sha256,
      ...resumeLog(recovered),
      head: recovered.head,
      segmentBegunAt: recovered.segmentBegunAt,
      isLineOpen: recovered.isLineOpen,
      counterId: id(0xabcdef),
      productVersion,
      build: 'simulation',
      saveSnapshot: () => {},
      show: () => {},
      report: (error) => this.#faults.push(error),
    })
  }

  #hostPort(): HostPort {
    return {
      sessionRefused$: this.#sessionRefused,
      socket$: this.#sockets,
      call: async <Name extends HostCallName>(name: Name, request: unknown, key = '') => {
        const unknown = { kind: 'unknown', reason: 'noAnswer', hostAtMs: null } as const
        if (this.isHostAway) return unknown
        this.sent.push({ name, key, operatorId: this.#session })
        if (this.goesAway && hostCalls[name].kind === 'money') {
          this.goesAway = false
          this.isHostAway = true
        }
        const delivery = hostCalls[name].kind === 'money' ? this.#takeDelivery() : 'fine'
        if (delivery === 'requestLost') return unknown
        const answer = await this.#answer(name, request, key)
        return delivery === 'answerLost' ? unknown : reply(name, this.change(JSON.stringify(answer)))
      },
    }
  }

  #terminalsPort(): TerminalsPort {
    return {
      socket$: this.#terminalSockets.pipe(startWith({ kind: 'connection', isUp: true } as const)),
      emit: async (name) => {
        if (name === 'setIdOperator' || name === 'updateTerminals') this.#sendTerminals()
        return { kind: 'done' }
      },
    }
  }

  #sendTerminals(): void {
    const { terminals } = terminalsAnswer(this.host.state, this.#session ?? operatorId, isConnected)
    this.#terminalSockets.next({ kind: 'terminals', terminals })
  }

  #takeDelivery(): Delivery {
    const { delivery } = this
    this.delivery = 'fine'
    return delivery
  }

  #answer(name: HostCallName, request: unknown, key: string): Promise<unknown> {
    const shop = { name: 'Balcão Rossio', id: '7' }
    switch (name) {
      case 'deployment':
        return Promise.resolve({
          success: true,
          data: deployment,
          printService: 'http://127.0.0.1:3333',
          shop,
        })
      case 'login':
        return this.#logIn(v.parse(hostCalls.login.request, request).login)
      case 'setPassword':
        return Promise.resolve({ success: true, login: 'operator' })
      case 'refresh':
        return Promise.resolve(this.#session === null ? expired : { success: true, data: tokens })
      case 'logout':
        this.#session = null
        return Promise.resolve({ success: true })
      case 'drawProof':
      case 'ticketProof':
        return Promise.resolve(refused(hostError('not_found')))
      default: {
        if (this.leavesOut.includes(name)) return Promise.resolve(refused(hostError('not_found')))
        if (this.failsAt.includes(name)) return Promise.resolve(refused(hostError('system')))
        if (this.#session === null) return Promise.resolve(expired)
        const caller = { operatorId: this.#session, id: 'session', key, host: this.host }
        return this.#answerCall(name, request, caller)
      }
    }
  }

  #logIn(login: string): Promise<object> {
    const found = logins.get(login)
    if (found === undefined) return Promise.resolve(refused(hostError('wrong_login')))
    this.#session = found
    return Promise.resolve({ success: true, operatorId: found, data: tokens })
  }

  #printPort(): PrintPort {
    const job = (jobId: string, state = this.printState): Promise<PrintReply> =>
      Promise.resolve(
        state === null
          ? { kind: 'unreachable' }
          : { kind: 'job', job: { id: jobId, state, confirmed: true } },
      )
    return {
      send: (_service, route, request) => {
        const config = { ...request.config, columns: 48 } as const
        const laidOut = receiptRoutes
          .find(({ path }) => path === route)
          ?.layOut(request.data, receiptTexts[config.language], config)
        if (!laidOut?.ok) this.#faults.push(new Error(`${route}: ${JSON.stringify(laidOut?.refusal)}`))
        const data = request.data as Record<string, unknown>
        this.printed.set(request.id, { route, data, config: request.config })
        return job(request.id)
      },
      job: (_service, jobId) =>
        this.printed.has(jobId) ? job(jobId) : Promise.resolve({ kind: 'notFound' }),
      cancel: (_service, jobId) => job(jobId, this.printState === 'queued' ? 'failed' : this.printState),
      openDrawer: (_service, openingId) => job(openingId),
      signHead: async (_service, head) => this.signHead(head),
      mirror: (_service, request) => this.mirror(request),
      mirrors: () => Promise.resolve({ kind: 'lacking' }),
      readMirror: (...request) => this.readMirror(...request),
      health: () => Promise.resolve(null),
      pair: () => Promise.resolve({ kind: 'unreachable' }),
      connect: () => {},
      socket: () => {
        const failures = new Subject<never>()
        const status = { printActive: true, status: true, problems: [], printer: 'virtual' }
        queueMicrotask(() =>
          this.core.store.updateFacts((facts) => {
            facts.printing.socket = 'up'
            facts.printing.printer = status
          }),
        )
        return failures
      },
    }
  }
}

/** The text of an answer as the counter takes it. */
const reply = <Name extends HostCallName>(name: Name, text: string): HostReply<AnswerOf<Name>> =>
  ({ ...understand(hostCalls[name], 200, text), hostAtMs: Date.now() }) as HostReply<AnswerOf<Name>>

const uuid = (): string => {
  const hex = randomBytes(16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
