import type { Refusal } from '../../values/outcome.ts'
import type { Handover } from '../handover/state.ts'
import type { State } from '../state.ts'
import { isDayClosing } from './closing.ts'

/** The till that waits for the next operator. */
export const waitingHandover = ({ handover: { handovers } }: State): Handover | undefined =>
  handovers.find(({ takenOver }) => takenOver === null)

/** Why the logged-in operator may not sell or pay yet, or not any more; or null. */
export function shiftObstacle(state: State): Refusal | null {
  if (isDayClosing(state)) return { code: 'dayClosing' }
  return waitingHandover(state) ? { code: 'tillNotTakenOver' } : null
}
