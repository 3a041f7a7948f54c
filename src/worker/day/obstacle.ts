import type { Refusal } from '../../values/outcome.ts'
import { workObstacle } from '../shared/obstacles.ts'
import type { Facts } from '../facts.ts'
import type { State } from '../state.ts'
import { hasUncertainMoney } from '../shared/uncertain.ts'

/**
 * Why the day cannot be closed now, or null. Till and terminals must be known: the close is available only while no
 * funds are in terminals (section 4) and the balance is not negative. The count does not matter: a difference is
 * printed.
 */
export function dayCloseObstacle(state: State, facts: Facts): Refusal | null {
  const obstacle = workObstacle(state, facts)
  if (obstacle) return obstacle
  if (hasUncertainMoney(state)) return { code: 'unresolvedMoney' }
  if (state.cart.tickets.length > 0) return { code: 'cartNotEmpty' }
  return tillUnfit(state) ?? terminalsUnfit(facts)
}

function tillUnfit({ till }: State): Refusal | null {
  if (till.balance === null || !till.shift) return { code: 'tillUnknown' }
  return till.balance < 0 ? { code: 'tillNegative' } : null
}

function terminalsUnfit({ terminals: { funds: terminalFunds } }: Facts): Refusal | null {
  if (terminalFunds === null) return { code: 'terminalFundsUnknown' }
  return terminalFunds > 0 ? { code: 'fundsInTerminals', details: { funds: terminalFunds } } : null
}
