import type { Chance } from '../../values/random.ts'
import type { Moment } from '../rules/decision.ts'
import { isPassing, type HostEvent } from '../rules/events.ts'
import { decide, type HostCommand } from '../rules/decide.ts'
import { evolve } from '../rules/evolve.ts'
import { initialState, type HostState } from '../rules/state.ts'
import type { HostError } from '../../protocol/wire.ts'
import type { EventStore } from './event-store.ts'

/** Events between two snapshots: what a restart replays, a second of work at the most. */
const snapshotEvery = 10_000

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: HostError }

/** Where a host takes its chance from: for the command that gives event number `eventNumber` (1, 2, 3…), and for a draw. */
export interface ChanceSource {
  ofCommand(eventNumber: number): Chance
  readonly ofDraw: Moment['drawChance']
}

/** What a host has of the world. */
export interface HostMeans {
  /** Ms since 1970. */
  now(): number
  readonly chance: ChanceSource
}

/** Told of every durable event, with a state that has seen it. */
export type OnCommitted = (events: readonly HostEvent[], state: HostState) => void

/**
 * The log of a host, opened once: commands are decided one at a time, in order of arrival; an answer is given only when
 * every event it rests on is durable. What is decided while the store writes is written together next (group commit).
 */
export interface HostLog {
  readonly state: HostState
  /** A write failed, so that the state may be ahead of the store, or the store was lost: nothing is answered any more. */
  readonly isLost: boolean
  execute<T>(command: HostCommand, view: (state: HostState) => T): Promise<Answer<T>>
  read<T>(view: (state: HostState) => T): Promise<T>
  close(): Promise<void>
}

export async function openHostLog(
  store: EventStore,
  { now, chance }: HostMeans,
  onCommitted: OnCommitted,
): Promise<HostLog> {
  const { snapshot, events, results } = await store.load()
  const state = snapshot?.state ?? initialState()
  for (const event of events) evolve(state, event)
  evolve(state, {
    type: 'unsoldDrawsHeld',
    at: now(),
    draws: results.toSorted((a, b) => a.endsAt - b.endsAt),
  })

  const momentOf = (eventNumber: number): Moment => ({
    now: now(),
    chance: chance.ofCommand(eventNumber),
    drawChance: chance.ofDraw,
  })

  let snapshotPosition = snapshot?.position ?? 0
  let decidedPosition = snapshotPosition + events.length
  let queue: HostEvent[] = []
  let isWriteScheduled = false
  let hasFailed = false
  let written: Promise<void> = Promise.resolve()
  onCommitted(events, state)

  async function write(batch: readonly HostEvent[]): Promise<void> {
    const position = decidedPosition
    const kept = batch.filter((event) => !isPassing(event))
    const text = position - snapshotPosition >= snapshotEvery ? JSON.stringify(state) : null
    if (kept.length > 0) await store.append(position - kept.length, kept)
    const unsold = batch.filter(isPassing).flatMap(({ draws }) => draws)
    if (unsold.length > 0) await store.keepResults(unsold)
    onCommitted(batch, state)
    if (text !== null) await saveSnapshot(position, text)
  }

  async function saveSnapshot(position: number, text: string): Promise<void> {
    await store.saveSnapshot(position, text)
    snapshotPosition = position
  }

  async function writeQueue(): Promise<void> {
    const batch = queue
    queue = []
    isWriteScheduled = false
    try {
      await write(batch)
    } catch (error) {
      hasFailed = true
      throw error
    }
  }

  /** Resolves when everything decided so far is durable; rejects for ever once a write has failed. */
  function durable(): Promise<void> {
    if (queue.length > 0 && !isWriteScheduled) {
      isWriteScheduled = true
      written = written.then(writeQueue)
    }
    return written
  }

  return {
    state,
    get isLost() {
      return hasFailed || store.isLost
    },
    async execute(command, view) {
      const decision = decide(state, command, momentOf(decidedPosition + 1))
      if (!decision.ok) {
        await durable()
        return decision
      }
      for (const event of decision.events) evolve(state, event)
      queue.push(...decision.events)
      decidedPosition += decision.events.filter((event) => !isPassing(event)).length
      const value = view(state)
      await durable()
      return { ok: true, value }
    },
    async read(view) {
      const value = view(state)
      await durable()
      return value
    },
    async close() {
      await durable()
      if (decidedPosition > snapshotPosition) await saveSnapshot(decidedPosition, JSON.stringify(state))
    },
  }
}
