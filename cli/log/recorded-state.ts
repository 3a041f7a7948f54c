import type { EventOf } from '../../src/events/vocabulary.ts'
import { isOpen } from '../../src/worker/api.ts'
import { evolve } from '../../src/worker/evolve.ts'
import { freshState } from '../../src/worker/replay.ts'
import type { State } from '../../src/worker/state.ts'

/** The state at the beginning of a log whose earlier records are elsewhere. */
export function recordedState({ type, data }: EventOf<'stateRecorded'>): State {
  const state = freshState()
  evolve(state, { type, data, seq: 0, at: 0 })
  return state
}

/** What the operator still waits for in that state, oldest first. */
export const openIn = ({ payment, till }: State) => ({
  tickets: payment.history.filter(isOpen).toReversed(),
  movements: till.movements.filter(isOpen).toReversed(),
})
