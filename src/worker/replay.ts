import type { Logged } from '../events/vocabulary.ts'
import { evolve } from './evolve.ts'
import { initialState, type State } from './state.ts'
import { stateHash } from './core/state-hash.ts'

export interface FailedCheckpoint {
  readonly seq: number
  readonly expected: string
  readonly actual: string
}

export interface Replay {
  readonly state: State
  /** Checkpoints whose hash the replayed state did not have: the log and this version disagree. */
  readonly failedCheckpoints: readonly FailedCheckpoint[]
  readonly checkpoints: number
}

export const hashOf = (state: State): string => stateHash({ ...state }, { ...initialState })

/** A state of one's own to evolve in place. */
export const freshState = (): State => structuredClone(initialState)

/** What the events say, from the given state on, at the speed of the machine; checks every checkpoint on the way. */
export function replay(events: Iterable<Logged>, state: State = freshState()): Replay {
  const failedCheckpoints: FailedCheckpoint[] = []
  let checkpoints = 0
  for (const event of events) {
    if (event.type === 'checkpointReached') {
      checkpoints++
      const actual = hashOf(state)
      if (actual !== event.data.stateHash) {
        failedCheckpoints.push({ seq: event.seq, expected: event.data.stateHash, actual })
      }
    }
    evolve(state, event)
  }
  return { state, failedCheckpoints, checkpoints }
}
