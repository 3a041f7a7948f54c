import type { Facts } from '../facts.ts'
import { openPlayerChange, openPlayerMovement } from '../shared/player-change.ts'
import type { State } from '../state.ts'

/** Whether a request about the player on the screen is pending or has an unknown outcome. */
export function isPlayerBusy(state: State, facts: Facts): boolean {
  if (openPlayerChange(state, facts)) return true
  const { player } = facts.players
  return player?.state === 'known' && openPlayerMovement(state, player.player.userId) !== undefined
}
