import type { Minor } from '../../values/money.ts'
import type { Refusal } from '../../values/outcome.ts'
import { accountLimit, amountObstacle, workObstacle } from '../shared/obstacles.ts'
import { openPlayerChange, openPlayerMovement } from '../shared/player-change.ts'
import type { Facts } from '../facts.ts'
import type { State } from '../state.ts'
import { cashObstacle } from './obstacles.ts'

/** The maximum amount that the player of the card on the reader can be paid: at most the balance. */
export function settlementLimit(state: State, { players: { player } }: Facts): Minor {
  const balance = player?.state === 'known' ? player.player.balance : 0
  return Math.min(balance, accountLimit(state))
}

/**
 * Why no money can go to or from this player, or null: the card must be on the reader, and no request of the player may
 * be open.
 */
function accountObstacle(state: State, facts: Facts, userId: string): Refusal | null {
  const { player, card } = facts.players
  const isShown =
    player?.state === 'known' &&
    player.idCard === card?.idUser &&
    player.player.userId === userId &&
    !player.player.isOperator
  return (
    workObstacle(state, facts) ??
    (isShown ? null : { code: 'noPlayer' }) ??
    (openPlayerChange(state, facts) || openPlayerMovement(state, userId)
      ? { code: 'movementUnderWay' }
      : null)
  )
}

/** Why this amount cannot be paid into the player's account, or null. */
export const playerTopUpObstacle = (
  state: State,
  facts: Facts,
  userId: string,
  amount: Minor,
): Refusal | null =>
  accountObstacle(state, facts, userId) ?? amountObstacle(state, amount, accountLimit(state))

/** Why this amount cannot be paid out of the player's account, or null. */
export const playerSettlementObstacle = (
  state: State,
  facts: Facts,
  userId: string,
  amount: Minor,
): Refusal | null =>
  accountObstacle(state, facts, userId) ??
  amountObstacle(state, amount, settlementLimit(state, facts)) ??
  cashObstacle(state, amount)
