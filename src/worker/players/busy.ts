import type { Facts } from '../facts.ts'
import type { State } from '../state.ts'
import { openChange } from './view.ts'

/** Whether a movement of a player's money is under way, or how it ended is not known. */
export const hasOpenMovement = ({ till }: State, userId: string | null): boolean =>
  till.movements.some(
    ({ movement, outcome }) =>
      (movement.kind === 'playerTopUp' || movement.kind === 'playerSettlement') &&
      movement.userId === userId &&
      (outcome.kind === 'pending' || outcome.kind === 'unknown'),
  )

/** Whether something about the player on the screen is under way, or how it ended is not known. */
export function isPlayerBusy(state: State, { player }: Facts): boolean {
  const userId = player?.state === 'known' ? player.player.userId : null
  return openChange(state) !== undefined || hasOpenMovement(state, userId)
}
