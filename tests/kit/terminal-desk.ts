import { Subject } from 'rxjs'
import { deployments } from '../../locales/deployments.ts'
import type { Event } from '../../src/events/vocabulary.ts'
import type { HostCallName } from '../../src/protocol/host-calls.ts'
import type { WireTerminal } from '../../src/protocol/terminals.ts'
import { emptyLog } from '../../src/worker/core/log.ts'
import type {
  CardReaderMessage,
  HostPort,
  HostReply,
  HostSocketMessage,
  PrintPort,
  PrintSocketMessage,
  TerminalReply,
  TerminalSocketMessage,
  TerminalsPort,
} from '../../src/worker/core/ports.ts'
import type { Facts } from '../../src/worker/facts.ts'
import type { DeploymentId } from '../../src/values/deployment.ts'
import type { State } from '../../src/worker/state.ts'
import { startTerminal, type Terminal } from '../../src/worker/terminal.ts'
import { goodFacts, id, stateAfter } from './decider.ts'
import { MemoryLog, sha256 } from './memory-log.ts'
import { openShop } from './shop.ts'

export type Answer = HostReply<unknown>

export const answer = (value: unknown): Answer => ({ kind: 'answer', value, hostAtMs: null })
export const silence: Answer = { kind: 'unknown', reason: 'noAnswer', hostAtMs: null }
export const refusal = (code: number, name = 'refused'): Answer => ({
  kind: 'refused',
  error: { code, name },
  hostAtMs: null,
})

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
export class TerminalDesk {
  /** What the host says to a call; to any other it says nothing, or `otherwise`. */
  readonly words: Partial<Record<HostCallName, (request: unknown) => Answer | Promise<Answer>>> = {}
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
  terminal!: Terminal
  readonly #emitted: [name: string, payload: unknown][] = []

  /** Operator 1042 is logged in; `before` is what happened at the counter until then. */
  start(deploymentId: DeploymentId, ...before: Event[]): void {
    const deployment = deployments.get(deploymentId)!
    const printService = 'http://127.0.0.1:3333'
    const shop = { name: 'Balcão Rossio', id: '7' }
    let next = 5_000
    this.terminal = startTerminal({
      ports: {
        host: this.#host(),
        print: this.#print(),
        cardReader: { socket: () => this.cardReader$, saved: () => {} },
        terminals: this.#terminals(),
        clock: { nowMs: () => 1_774_800_000_000, monotonicMs: () => performance.now() },
        newId: () => id(next++),
      },
      storage: this.disk,
      sha256,
      state: stateAfter([
        ...openShop,
        { type: 'deploymentLoaded', data: { deployment, printService, shop } },
        ...before,
      ]),
      head: emptyLog,
      terminalId: id(0xabcdef),
      productVersion: '2.0.6',
      build: 'test',
      saveSnapshot: () => {},
      show: (store) =>
        store.learn((facts) => {
          Object.assign(facts, goodFacts)
        }),
      report: (error) => {
        throw error
      },
    })
  }

  get state(): State {
    return this.terminal.store.state
  }

  get facts(): Facts {
    return this.terminal.store.facts
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

  #print(): PrintPort {
    return {
      send: () => new Promise(() => {}),
      job: () => new Promise(() => {}),
      health: () => new Promise(() => {}),
      pair: () => new Promise(() => {}),
      connect: () => {},
      socket: () => this.printSocket$,
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
