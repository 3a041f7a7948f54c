import { Subject } from 'rxjs'
import { deployments } from '../../locales/deployments.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import type { HostCallName } from '../../src/protocol/host-calls.ts'
import type { WireTerminal } from '../../src/protocol/terminals.ts'
import type {
  CardReaderMessage,
  HostPort,
  HostSocketMessage,
  PrintSocketMessage,
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
import { MemoryLog } from './memory-log.ts'
import { openShop } from './shop.ts'

/** A self-service terminal as the host speaks of it: connected, empty, unlocked. */
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

/** The real core at a counter; what the host and the sockets say, the test says. Time is the test's as well. */
export class CounterSetup {
  /** What the host says to a call; to any other it says nothing, or `otherwise`. It leaves out what keeps records of a till. */
  readonly words: Partial<Record<HostCallName, (request: unknown) => Answer | Promise<Answer>>> = {
    movementInquiry: leftOut,
    getLedger: leftOut,
  }
  otherwise: Answer = silence
  readonly asked: { name: HostCallName; request: unknown; key: string | undefined }[] = []
  readonly socket$ = new Subject<TerminalSocketMessage>()
  readonly mainSocket$ = new Subject<HostSocketMessage>()
  readonly cardReader$ = new Subject<CardReaderMessage>()
  readonly printSocket$ = new Subject<PrintSocketMessage>()
  readonly sessionRefused$ = new Subject<void>()
  readonly disk = new MemoryLog()
  /** What it says to whatever is emitted. */
  emitReply: TerminalReply = { kind: 'done' }
  counter!: Counter
  readonly #emitted: [name: string, payload: unknown][] = []

  /** Operator 1042 is logged in; `before` is what happened at the counter until then. */
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
      print: { ...silent.print, socket: () => this.printSocket$ },
      cardReader: { socket: () => this.cardReader$, saved: () => {} },
      terminals: this.#terminals(),
      clock: { ...silent.clock, monotonicMs: () => performance.now() },
      show: (store) =>
        store.learn((facts) => {
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

  /** The host says this over the socket. */
  hear(...messages: TerminalSocketMessage[]): void {
    for (const message of messages) this.socket$.next(message)
  }

  /** How often the host was called by a name. */
  calls(name: HostCallName): number {
    return this.asked.filter((call) => call.name === name).length
  }

  /** What was emitted under a name, oldest first. */
  emits(name: string): unknown[] {
    return this.#emitted.filter(([emit]) => emit === name).map(([, payload]) => payload)
  }

  #host(): HostPort {
    return {
      sessionRefused$: this.sessionRefused$,
      socket$: this.mainSocket$,
      call: async (name, request, key) => {
        this.asked.push({ name, request, key })
        return (await (this.words[name]?.(request) ?? this.otherwise)) as never
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
