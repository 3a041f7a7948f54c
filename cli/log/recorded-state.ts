import type { DataOf } from '../../src/events/vocabulary.ts'
import { isOpen } from '../../src/worker/api.ts'
import { evolve } from '../../src/worker/evolve.ts'
import { freshState } from '../../src/worker/replay.ts'
import type { State } from '../../src/worker/state.ts'

/** The state with which a log begins whose earlier events are elsewhere or lost. `recorded`: as its first event has it. */
export function recordedState(recorded: DataOf<'stateCarriedOver' | 'stateRecorded'>['state']): State {
  const state = freshState()
  evolve(state, { type: 'stateRecorded', data: { state: recorded }, seq: 0, at: 0 })
  return state
}

/** What the operator still waits for in that state, oldest first. */
export const openIn = ({ payment, till }: State) => ({
  tickets: payment.history.filter(isOpen).toReversed(),
  movements: till.movements.filter(isOpen).toReversed(),
})
