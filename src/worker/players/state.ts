import type { PlayerChange } from '../../events/players.ts'
import type { OpenOutcome } from '../core/intent/outcome.ts'

/**
 * The outcome of a change of a player's account. `cutShort`: the counter no longer waits for the outcome, which only
 * the host knows.
 */
export type PlayerChangeOutcome =
  | OpenOutcome
  | { kind: 'done'; userId: string }
  | { kind: 'refused'; code: number; name: string }
  | { kind: 'cutShort' }

export interface PlayerChangeEntry {
  changeId: string
  operatorId: number
  requestedAt: number
  change: PlayerChange
  outcome: PlayerChangeOutcome
}

export interface PlayersState {
  /** Newest first: the last ten, and those with an open outcome. */
  changes: PlayerChangeEntry[]
}

export const initialPlayers: PlayersState = { changes: [] }
