import type { Refusal } from '../../values/outcome.ts'
import type { Facts } from '../facts.ts'
import { workObstacle } from '../shared/obstacles.ts'
import { hasPendingMoney } from '../shared/uncertain.ts'
import type { State } from '../state.ts'

/**
 * Why the till cannot be handed over now, or null. Unknown outcomes do not matter: they are handed over by name. An answer that
 * is still on its way is waited for.
 */
export function handoverObstacle(state: State, facts: Facts): Refusal | null {
  const obstacle = workObstacle(state, facts)
  if (obstacle) return obstacle
  if (hasPendingMoney(state)) return { code: 'movementUnderWay' }
  return state.till.balance === null ? { code: 'tillUnknown' } : null
}
