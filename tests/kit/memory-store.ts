import type { HostEvent } from '../../src/host/rules/events.ts'
import type { EventStore } from '../../src/host/store/event-store.ts'

/** A store of a host that forgets with the test; its disk can be full. */
export class MemoryStore implements EventStore {
  readonly isLost = false
  isFull = false
  readonly #events: HostEvent[] = []

  async load() {
    return { snapshot: null, events: structuredClone(this.#events), results: [] }
  }

  async append(_position: number, events: readonly HostEvent[]): Promise<void> {
    if (this.isFull) throw new Error('the disk is full')
    this.#events.push(...structuredClone(events))
  }

  async keepResults(): Promise<void> {}
  async saveSnapshot(): Promise<void> {}
}
