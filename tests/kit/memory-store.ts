import type { HostEvent } from '../../src/host/rules/events.ts'
import type { EventStore } from '../../src/host/store/memory-host.ts'

/** A host's store that is dropped with the test; its disk can be full. */
export class MemoryStore implements EventStore {
  isFull = false
  readonly #events: HostEvent[] = []

  async load(): Promise<HostEvent[]> {
    return structuredClone(this.#events)
  }

  async append(events: readonly HostEvent[]): Promise<void> {
    if (this.isFull) throw new Error('the disk is full')
    this.#events.push(...structuredClone(events))
  }
}
