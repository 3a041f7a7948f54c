import type { Facts } from '../facts.ts'
import type { State } from '../state.ts'
import { openPlayerChange } from '../shared/player-change.ts'

/** Whether a movement of a player's money is pending or has an unknown outcome. */
export const hasOpenMovement = ({ till }: State, userId: string | null): boolean =>
  till.movements.some(
    ({ movement, outcome }) =>
      (movement.kind === 'playerTopUp' || movement.kind === 'playerSettlement') &&
      movement.userId === userId &&
      (outcome.kind === 'pending' || outcome.kind === 'unknown'),
  )

/** Whether a request about the player on the screen is pending or has an unknown outcome. */
export function isPlayerBusy(state: State, facts: Facts): boolean {
  const { player } = facts.players
  const userId = player?.state === 'known' ? player.player.userId : null
  return openPlayerChange(state, facts) !== undefined || hasOpenMovement(state, userId)
}
