import type { PlayerChange } from '../../events/players.ts'
import type { OpenOutcome } from '../core/intent/outcome.ts'

/** What became of a change of a player's account. `cutShort`: it is waited for no longer, and the host knows what it did. */
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
  /** Newest first: the last ten, and those whose fate is open. */
  changes: PlayerChangeEntry[]
}

export const initialPlayers: PlayersState = { changes: [] }
