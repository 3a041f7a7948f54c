import type { HostError } from '../../src/protocol/wire.ts'
import { hostError, type HostErrorName } from '../../src/protocol/error-codes.ts'
import { NEVER } from 'rxjs'
import type { Event } from '../../src/events/vocabulary.ts'
import { emptyLog } from '../../src/worker/core/log.ts'
import type { HostPort, HostReply, Ports } from '../../src/worker/core/ports.ts'
import { startCounter, type Counter, type CounterOptions } from '../../src/worker/counter.ts'
import { id, stateAfter } from './decider.ts'
import { MemoryLog, sha256 } from './memory-log.ts'
import { openShop } from './shop.ts'
import { productVersion } from './versions.ts'

export type Answer = HostReply<unknown>

export const answer = (value: unknown): Answer => ({ kind: 'answer', value, hostAtMs: null })
export const silence: HostReply<never> = { kind: 'unknown', reason: 'noAnswer', hostAtMs: null }
export const refusal = (error: HostErrorName | HostError): Answer => ({
  kind: 'refused',
  error: typeof error === 'string' ? hostError(error) : error,
  hostAtMs: null,
})

/** The host's answer to an optional call that it lacks. */
export const leftOut = (): Answer => refusal('not_found')

/** Ports for parts that a test is not about: they never answer. */
export const silent = {
  host: { sessionRefused$: NEVER, socket$: NEVER, call: async () => silence } satisfies HostPort,
  print: {
    send: () => new Promise(() => {}),
    job: () => new Promise(() => {}),
    cancel: () => new Promise(() => {}),
    openDrawer: () => new Promise(() => {}),
    signHead: () => new Promise(() => {}),
    mirror: async () => ({ kind: 'lacking' }),
    mirrors: async () => ({ kind: 'lacking' }),
    readMirror: async () => false,
    health: () => new Promise(() => {}),
    pair: () => new Promise(() => {}),
    connect: () => {},
    socket: () => NEVER,
  },
  cardReader: { socket: () => NEVER, saved: () => {} },
  collector: {
    enrol: async () => ({ kind: 'again' }),
    send: async () => ({ kind: 'again' }),
    enrolled$: NEVER,
  },
  terminals: { socket$: NEVER, emit: async () => ({ kind: 'unknown' }) },
  clock: { nowMs: () => 1_774_800_000_000, monotonicMs: () => 0 },
} satisfies Omit<Ports, 'newId'>

interface Parts extends Partial<Omit<Ports, 'newId'>> {
  /** The events of the counter so far. */
  readonly events?: readonly Event[]
  readonly disk?: MemoryLog
  readonly show?: CounterOptions['show']
  /** State and head of a log that the disk has; it takes the place of the events. */
  readonly from?: Pick<CounterOptions, 'state' | 'head'>
  /** Where the log's last segment began; at the head, if nothing is given. */
  readonly segmentBegunAt?: number
}

/** The real core over a log in memory; ports that the test does not provide never answer. */
export function startCore({
  events = openShop,
  disk = new MemoryLog(),
  show = () => {},
  from = { state: stateAfter(events), head: emptyLog },
  segmentBegunAt = from.head.seq,
  ...ports
}: Parts): Counter {
  let next = 5_000
  return startCounter({
    ports: { ...silent, ...ports, newId: () => id(next++) },
    storage: disk,
    sha256,
    ...from,
    segmentBegunAt,
    counterId: id(0xabcdef),
    productVersion,
    build: 'test',
    saveSnapshot: () => {},
    show,
    report: (error) => {
      throw error
    },
  })
}
