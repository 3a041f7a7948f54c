import { cardEnd } from '../../values/card-end.ts'
import type { Refusal } from '../../values/outcome.ts'
import { accountLimit, amountObstacle, workObstacle } from '../shared/obstacles.ts'
import type { Facts } from '../facts.ts'
import type { State } from '../state.ts'
import type { PlayerChangeEntry } from './state.ts'
import { openPlayerChange, openPlayerMovement } from '../shared/player-change.ts'

/**
 * Why no change of a player's account is possible now, or null. Only one change at a time, so a second click starts
 * none.
 */
export function playerChangeObstacle(state: State, facts: Facts): Refusal | null {
  const obstacle = workObstacle(state, facts)
  if (obstacle) return obstacle
  return openPlayerChange(state, facts) ? { code: 'movementUnderWay' } : null
}

/**
 * Why the card on the reader cannot get an account, or be given to a player, or null: it must be on the reader and have
 * no player.
 */
export function freeCardObstacle(state: State, facts: Facts): Refusal | null {
  const { player, card } = facts.players
  const isFree = player?.state === 'unlinked' && card?.idUser === player.idCard
  return playerChangeObstacle(state, facts) ?? (isFree ? null : { code: 'noFreeCard' })
}

/**
 * Why the card on the reader cannot get an account with this name and this first payment, or null. The payment may be
 * empty; otherwise the field's limit applies (section 5).
 */
export function creationObstacle(state: State, facts: Facts, name: string, amount: number): Refusal | null {
  return (
    freeCardObstacle(state, facts) ??
    (name.trim() === '' ? { code: 'nameMissing' } : null) ??
    (amount === 0 ? null : amountObstacle(state, amount, accountLimit(state)))
  )
}

/** Why the player of the card on the reader cannot be changed, or null. */
export function playerObstacle(state: State, facts: Facts): Refusal | null {
  const { player } = facts.players
  const obstacle = playerChangeObstacle(state, facts)
  if (obstacle) return obstacle
  if (player?.state !== 'known' || player.player.isOperator) return { code: 'noPlayer' }
  return openPlayerMovement(state, player.player.userId) ? { code: 'movementUnderWay' } : null
}

/** The last requested change with a card, if its id is still in memory. */
export const lastChangeOfCard = ({ players }: State, idCard: string): PlayerChangeEntry | undefined =>
  players.changes.find(({ change }) => 'cardEnd' in change && change.cardEnd === cardEnd(idCard))
