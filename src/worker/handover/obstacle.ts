import type { Refusal } from '../../values/outcome.ts'
import type { Facts } from '../facts.ts'
import { shiftObstacle } from '../shared/handover.ts'
import { logObstacle } from '../shared/obstacles.ts'
import { hasPendingMoney } from '../shared/uncertain.ts'
import type { State } from '../state.ts'

/**
 * Why the till cannot be handed over now, or null. Unknown outcomes do not matter: they are handed over by name. An answer that
 * is still on its way is waited for.
 */
export function handoverObstacle(state: State, facts: Facts): Refusal | null {
  if (!state.session.operator) return { code: 'notLoggedIn' }
  const obstacle = logObstacle(state, facts) ?? shiftObstacle(state)
  if (obstacle) return obstacle
  if (hasPendingMoney(state)) return { code: 'movementUnderWay' }
  return state.till.balance === null ? { code: 'tillUnknown' } : null
}
