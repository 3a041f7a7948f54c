import type { Refusal } from '../../values/outcome.ts'
import { isPending } from '../core/intent/outcome.ts'
import type { Facts } from '../facts.ts'
import { logFault } from '../shared/obstacles.ts'
import { printObstacle } from '../shared/print-obstacle.ts'
import type { State } from '../state.ts'

/** Whether the print program has a drawer at its printer. */
const hasDrawer = ({ printing }: Facts): boolean => printing.printer?.drawer !== undefined

/** Why the drawer cannot be opened now, or null. */
export function drawerObstacle({ session, drawer }: State, facts: Facts): Refusal | null {
  if (!session.operator) return { code: 'notLoggedIn' }
  const obstacle = logFault(facts) ?? printObstacle(facts)
  if (obstacle) return obstacle
  if (!hasDrawer(facts)) return { code: 'noDrawer' }
  return drawer.openings.some(isPending) ? { code: 'drawerUnderWay' } : null
}
