import type { HostEvent, UnsoldDraw } from '../rules/events.ts'
import type { HostState } from '../rules/state.ts'

/** The log of one host: events at positions 1, 2, 3… and the latest snapshot of what they say. */
export interface EventStore {
  /** As of the connection that it is reached by. */
  readonly isLost: boolean
  load(): Promise<Loaded>
  /** Appends as one transaction after `position`; throws where somebody else has written there. */
  append(position: number, events: readonly HostEvent[]): Promise<void>
  /** Keeps the results of draws without tickets; of each game the latest, which is all that anybody asks for. */
  keepResults(draws: readonly UnsoldDraw[]): Promise<void>
  /** A cache: any snapshot may be deleted. */
  saveSnapshot(position: number, state: string): Promise<void>
}

export interface Loaded {
  /** The state after the first `position` events, or null where everything is to be replayed. */
  readonly snapshot: { readonly position: number; readonly state: HostState } | null
  /** Every event after the snapshot, in order. */
  readonly events: readonly HostEvent[]
  /** The latest draws without tickets, in no order. */
  readonly results: readonly UnsoldDraw[]
}
