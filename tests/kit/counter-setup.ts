import { Subject } from 'rxjs'
import { onTestFinished } from 'vitest'
import { deployments } from '../../locales/deployments.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import type { HostCallName } from '../../src/protocol/host-calls.ts'
import type { HeadOfShop } from '../../src/protocol/heads.ts'
import type { LogName, MirrorRequest } from '../../src/protocol/mirror.ts'
import type { WireTerminal } from '../../src/protocol/terminals.ts'
import type {
  CardReaderMessage,
  CollectorPort,
  HostPort,
  HostSocketMessage,
  MirrorReply,
  MirrorsReply,
  PrintSocketMessage,
  SignHeadReply,
  TerminalReply,
  TerminalSocketMessage,
  TerminalsPort,
} from '../../src/worker/core/ports.ts'
import type { Facts } from '../../src/worker/facts.ts'
import type { DeploymentId } from '../../src/values/deployment.ts'
import type { State } from '../../src/worker/state.ts'
import type { Counter } from '../../src/worker/counter.ts'
import { leftOut, silence, silent, startCore, type Answer } from './core.ts'
import { goodFacts } from './decider.ts'
import { stopTime } from './fake-time.ts'
import { MemoryLog } from './memory-log.ts'
import { openShop } from './shop.ts'

/** A self-service terminal in the host's form: connected, empty, unlocked. */
export const wire = (terminalId: number, overrides: Partial<WireTerminal> = {}): WireTerminal => ({
  id: terminalId,
  hashId: `1042_${terminalId}`,
  wallet: 0,
  status: false,
  activate: true,
  hasPassword: false,
  ...overrides,
})

export const up: TerminalSocketMessage = { kind: 'connection', isUp: true }
export const down: TerminalSocketMessage = { kind: 'connection', isUp: false }
export const listed = (...terminals: WireTerminal[]): TerminalSocketMessage => ({
  kind: 'terminals',
  terminals,
})

/** The real core at a counter until the test ends; the test provides the answers of host and sockets, and the time. */
export class CounterSetup {
  /**
   * The host's answer to a call; any other call gets no answer, or `otherwise`. The calls of the till's records and of the
   * log's head are left out.
   */
  readonly answers: Partial<Record<HostCallName, (request: unknown) => Answer | Promise<Answer>>> = {
    movementInquiry: leftOut,
    handoverInquiry: leftOut,
    getLedger: leftOut,
    logHead: leftOut,
  }
  otherwise: Answer = silence
  readonly requested: { name: HostCallName; request: unknown; key: string | undefined }[] = []
  readonly socket$ = new Subject<TerminalSocketMessage>()
  readonly mainSocket$ = new Subject<HostSocketMessage>()
  readonly cardReader$ = new Subject<CardReaderMessage>()
  readonly printSocket$ = new Subject<PrintSocketMessage>()
  readonly sessionRefused$ = new Subject<void>()
  readonly disk = new MemoryLog()
  /** The print program's answer to a head. */
  signHead: (head: HeadOfShop) => SignHeadReply = () => ({ kind: 'lacking' })
  /** Its answer to records for the mirror. */
  mirror: (request: MirrorRequest) => Promise<MirrorReply> = async () => ({ kind: 'lacking' })
  /** The mirrors that it has, and the bytes of one. */
  mirrors: () => Promise<MirrorsReply> = async () => ({ kind: 'lacking' })
  readMirror: (name: LogName, from: number, onPart: (bytes: Uint8Array) => boolean) => Promise<boolean> =
    async () => false
  /** The collector; it does not answer. */
  collector: CollectorPort = silent.collector
  /** The answer to every emitted event. */
  emitReply: TerminalReply = { kind: 'done' }
  counter!: Counter
  readonly #emitted: [name: string, payload: unknown][] = []

  constructor() {
    stopTime()
    onTestFinished(() => this.counter?.stop())
  }

  /** Operator 1042 is logged in; `before` are the earlier events of the counter. */
  start(deploymentId: DeploymentId, ...before: Event[]): void {
    const deployment = deployments.get(deploymentId)!
    const printService = 'http://127.0.0.1:3333'
    const shop = { name: 'Balcão Rossio', id: '7' }
    this.counter = startCore({
      events: [
        ...openShop,
        { type: 'deploymentLoaded', data: { deployment, printService, shop } },
        ...before,
      ],
      disk: this.disk,
      host: this.#host(),
      print: {
        ...silent.print,
        socket: () => this.printSocket$,
        signHead: async (_service, head) => this.signHead(head),
        mirror: (_service, request) => this.mirror(request),
        mirrors: () => this.mirrors(),
        readMirror: (_service, ...read) => this.readMirror(...read),
      },
      cardReader: { socket: () => this.cardReader$, saved: () => {} },
      terminals: this.#terminals(),
      collector: this.collector,
      clock: { ...silent.clock, monotonicMs: () => performance.now() },
      show: (store) =>
        store.updateFacts((facts) => {
          Object.assign(facts, goodFacts)
        }),
    })
  }

  get state(): State {
    return this.counter.store.state
  }

  get facts(): Facts {
    return this.counter.store.facts
  }

  /** The host sends this over the socket. */
  receive(...messages: TerminalSocketMessage[]): void {
    for (const message of messages) this.socket$.next(message)
  }

  /** How often a call was made. */
  calls(name: HostCallName): number {
    return this.requested.filter((call) => call.name === name).length
  }

  /** The payloads of an emitted event, oldest first. */
  emits(name: string): unknown[] {
    return this.#emitted.filter(([emit]) => emit === name).map(([, payload]) => payload)
  }

  #host(): HostPort {
    return {
      sessionRefused$: this.sessionRefused$,
      socket$: this.mainSocket$,
      call: async (name, request, key) => {
        this.requested.push({ name, request, key })
        return (await (this.answers[name]?.(request) ?? this.otherwise)) as never
      },
    }
  }

  #terminals(): TerminalsPort {
    return {
      socket$: this.socket$,
      emit: async (name, payload) => {
        this.#emitted.push([name, payload])
        return this.emitReply
      },
    }
  }
}
