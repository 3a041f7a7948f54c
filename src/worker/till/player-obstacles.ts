import type { Minor } from '../../values/money.ts'
import type { Refusal } from '../../values/outcome.ts'
import type { Facts } from '../facts.ts'
import type { State } from '../state.ts'
import { tillObstacle } from './obstacles.ts'
import { openPlayerMovement } from './view.ts'

/** The most that is paid in or out at once, minor units (section 5). */
export const playerLimit = ({ session }: State): Minor => session.deployment?.fieldLimits.terminal ?? 0

/** What the player whose card lies on the reader can be paid at once: never more than he has. */
export function settlementLimit(state: State, { player }: Facts): Minor {
  const balance = player?.state === 'known' ? player.player.balance : 0
  return Math.min(balance, playerLimit(state))
}

/** Why no money goes to or from this player, or null: his card lies on the reader, and nothing of his is under way. */
function accountObstacle(state: State, facts: Facts, userId: string): Refusal | null {
  const { player, card } = facts
  const isShown =
    player?.state === 'known' &&
    player.idCard === card?.idUser &&
    player.player.userId === userId &&
    !player.player.isOperator
  const hasOpenChange = state.players.changes.some(
    ({ outcome }) => outcome.kind === 'pending' || outcome.kind === 'unknown',
  )
  return (
    tillObstacle(state, facts) ??
    (isShown ? null : { code: 'noPlayer' }) ??
    (hasOpenChange || openPlayerMovement(state, userId) ? { code: 'movementUnderWay' } : null)
  )
}

function sumObstacle(amount: Minor, max: Minor): Refusal | null {
  if (!Number.isSafeInteger(amount) || amount <= 0) return { code: 'amountMissing' }
  return amount > max ? { code: 'amountTooLarge', details: { max } } : null
}

/** Why this much cannot be put on the player's account, or null. */
export const playerTopUpObstacle = (
  state: State,
  facts: Facts,
  userId: string,
  amount: Minor,
): Refusal | null => accountObstacle(state, facts, userId) ?? sumObstacle(amount, playerLimit(state))

/** Why this much cannot be paid out of the player's account, or null. Nobody pays out cash that is not in the till. */
export function playerSettlementObstacle(
  state: State,
  facts: Facts,
  userId: string,
  amount: Minor,
): Refusal | null {
  const { balance } = state.till
  const isCovered = balance !== null && amount <= balance
  return (
    accountObstacle(state, facts, userId) ??
    sumObstacle(amount, settlementLimit(state, facts)) ??
    (isCovered ? null : { code: 'notEnoughFunds' })
  )
}
