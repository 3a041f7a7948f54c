import type { HostCommand } from '../rules/decide.ts'
import type { HostState } from '../rules/state.ts'
import type { EventStore } from './event-store.ts'
import { openHostLog, type Answer, type HostMeans, type OnCommitted } from './host-log.ts'
import { Renewable } from './renewable.ts'

/**
 * The rules over a store that may be lost. A command under way at that moment is neither answered nor refused: it
 * rejects, for nobody knows whether it was committed. The next one opens the store again and goes on from what is there.
 */
export interface LiveHost {
  /** Decides, and answers with what `view` sees in the state right after, once that is durable. */
  execute<T>(command: HostCommand, view: (state: HostState) => T): Promise<Answer<T>>
  read<T>(view: (state: HostState) => T): Promise<T>
  /**
   * Called with every durable event, and after a loss with the latest ones again: some of them may have been committed
   * without a word. Returns the unsubscribe.
   */
  onCommitted(listener: OnCommitted): () => void
  /** The host's time, ms since 1970. */
  now(): number
  /** The state as it was decided against last, for what needs no durability: schedules and the seed. */
  readonly state: HostState
  close(): Promise<void>
}

export async function openLiveHost(
  openStore: () => Promise<EventStore>,
  means: HostMeans,
): Promise<LiveHost> {
  const listeners = new Set<OnCommitted>()
  const tell: OnCommitted = (events, state) => {
    for (const listener of listeners) listener(events, state)
  }
  const logs = await Renewable.open(async () => openHostLog(await openStore(), means, tell))

  return {
    now: () => means.now(),
    get state() {
      return logs.latest.state
    },
    execute: async (command, view) => (await logs.current()).execute(command, view),
    read: async (view) => (await logs.current()).read(view),
    onCommitted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      const log = await logs.settled()
      if (!log.isLost) await log.close()
    },
  }
}
