import type { PlayerChange } from '../../events/players.ts'
import { cardEnd } from '../../values/card-end.ts'
import { isOpen } from '../core/intent/outcome.ts'
import type { Facts } from '../facts.ts'
import type { PlayerLookUp } from '../players/facts.ts'
import type { PlayerChangeEntry } from '../players/state.ts'
import type { State } from '../state.ts'
import type { MovementEntry } from '../till/state.ts'

/** Whether a change is about the card on the screen, or its player. */
function isAbout(change: PlayerChange, player: PlayerLookUp | null): boolean {
  if (!player) return false
  if ('cardEnd' in change && change.cardEnd === cardEnd(player.idCard)) return true
  return player.state === 'known' && 'userId' in change && change.userId === player.player.userId
}

/**
 * The change of an account, with an open outcome, that the logged-in operator has to wait for: an own one, or one about the card on
 * the screen. What an earlier operator left open about another player keeps nobody waiting.
 */
export const openPlayerChange = (
  { players, session }: State,
  { players: { player } }: Facts,
): PlayerChangeEntry | undefined =>
  players.changes.find(
    (entry) =>
      isOpen(entry) && (entry.operatorId === session.operator?.operatorId || isAbout(entry.change, player)),
  )

/** The movement of a player's money with an open outcome. */
export const openPlayerMovement = ({ till }: State, userId: string): MovementEntry | undefined =>
  till.movements.find(
    (entry) =>
      isOpen(entry) &&
      (entry.movement.kind === 'playerTopUp' || entry.movement.kind === 'playerSettlement') &&
      entry.movement.userId === userId,
  )
