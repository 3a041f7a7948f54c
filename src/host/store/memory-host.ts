import { produce } from 'immer'
import type { Chance } from '../../values/random.ts'
import { decide, type HostCommand } from '../rules/decide.ts'
import type { Moment } from '../rules/decision.ts'
import { isPassing, type HostEvent } from '../rules/events.ts'
import { nextDrawAt } from '../rules/draws.ts'
import { evolve } from '../rules/evolve.ts'
import { heldAheadTo } from '../rules/held-draws.ts'
import { ledgerAnswer } from '../rules/ledger.ts'
import { periodSums } from '../rules/reports.ts'
import { initialState, type HostState } from '../rules/state.ts'
import type { DrawKeeper } from './draw-clock.ts'
import type { Answer, Host } from './host.ts'

/** Events of a host, one after another. */
export interface EventStore {
  load(): Promise<readonly HostEvent[]>
  /** Appends all of the events or none. */
  append(events: readonly HostEvent[]): Promise<void>
}

export interface MemoryHostParts {
  readonly store: EventStore
  /** Ms since 1970. */
  readonly now: () => number
  readonly chance: Chance
  /** Random numbers for the result of one draw. */
  readonly drawChance?: Moment['drawChance']
}

/** A host with all records in memory, for training and tests. */
export interface MemoryHost extends Host {
  readonly state: HostState
  /** Returns the unsubscribe. */
  onCommitted(listener: OnCommitted): () => void
}

/** Called with events that are durable, and with the state right after. */
type OnCommitted = (events: readonly HostEvent[], state: HostState) => void

/** The draws of a host in memory. */
export const drawsOf = (host: MemoryHost): DrawKeeper => ({
  async hold() {
    await host.execute({ type: 'holdDraws' }, () => undefined)
  },
  nextAt: () => nextDrawAt(host.state, host.now()),
  aheadTo: () => heldAheadTo(host.state, host.now()),
  now: host.now,
})

/**
 * Opens a host on the events of `store`. Commands are decided one after another. If the events of a command cannot be stored,
 * the command has not happened, and its promise rejects.
 */
export async function openMemoryHost({
  store,
  now,
  chance,
  drawChance = () => chance,
}: MemoryHostParts): Promise<MemoryHost> {
  const listeners = new Set<OnCommitted>()
  const after = (state: HostState, events: readonly HostEvent[]): HostState =>
    produce(state, (draft) => {
      for (const event of events) evolve(draft, event)
    })
  let state = after(initialState(), await store.load())
  let latest: Promise<unknown> = Promise.resolve()

  async function executeNow<T>(command: HostCommand, view: (state: HostState) => T): Promise<Answer<T>> {
    const decision = decide(state, command, { now: now(), chance, drawChance })
    if (!decision.ok) return decision
    const next = after(state, decision.events)
    const value = view(next)
    const kept = decision.events.filter((event) => !isPassing(event))
    if (kept.length > 0) await store.append(kept)
    state = next
    for (const listener of listeners) listener(decision.events, state)
    return { ok: true, value }
  }

  return {
    get state() {
      return state
    },
    now,
    execute(command, view) {
      const executed = latest.then(() => executeNow(command, view))
      latest = executed.catch(() => undefined)
      return executed
    },
    read: async (_needs, view) => view(state),
    sums: async (operatorId, days) => periodSums(state, operatorId, days),
    ledger: async (operatorId, since) => ledgerAnswer(state, operatorId, since),
    onCommitted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
