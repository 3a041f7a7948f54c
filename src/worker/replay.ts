import type { LogGap } from '../events/reconciliation.ts'
import type { Logged } from '../events/vocabulary.ts'
import { evolve } from './evolve.ts'
import { initialState, type State } from './state.ts'
import { hashVersion, stateHash } from './core/state-hash.ts'
import { UnknownReference } from './core/unknown-reference.ts'

export interface FailedCheckpoint {
  readonly seq: number
  readonly expected: string
  readonly actual: string
}

export interface Replay {
  readonly state: State
  /** Checkpoints whose hash differs from the replayed state: log and version disagree. */
  readonly failedCheckpoints: readonly FailedCheckpoint[]
  /** Numbers of checkpoints that cannot be verified, because events before them are unreadable. */
  readonly openCheckpoints: readonly number[]
  /**
   * Numbers of checkpoints with another version of the state hash: they cannot be compared. The chain still proves the
   * records, and checkpoints of this version prove the state.
   */
  readonly otherHashVersion: readonly number[]
  readonly checkpoints: number
  /** Gaps that the log was not continued after, and that no checkpoint has proved to be without effect. */
  readonly gaps: readonly Gap[]
  /** Ids in the events after those gaps that only the gaps can have introduced. */
  readonly unplaced: readonly string[]
}

/** Missing events, and the times of their neighbours. */
export type Gap = Omit<LogGap, 'bytes'>

export const hashOf = (state: State): string => stateHash({ ...state }, { ...initialState })

/** A separate state to evolve in place. */
export const freshState = (): State => structuredClone(initialState)

/**
 * What the events say, from the given state on, at the speed of the machine; checks every checkpoint on the way. `after` is
 * the number of the last event that the state knows of.
 *
 * Where numbers are missing, the events that follow are applied as far as they can be, until the log was taken up again
 * (`logDamageFound`) or a checkpoint holds, which proves that nothing of the gap is in the state. Anywhere else an event
 * that speaks of something unknown is an error.
 */
export function replay(events: Iterable<Logged>, state: State = freshState(), after = 0): Replay {
  const failedCheckpoints: FailedCheckpoint[] = []
  const openCheckpoints: number[] = []
  const otherHashVersion: number[] = []
  const unplaced = new Set<string>()
  let gaps: Gap[] = []
  let checkpoints = 0
  let last: Pick<Logged, 'seq' | 'at'> | null = null
  for (const event of events) {
    const from = (last?.seq ?? after) + 1
    if (event.seq > from) gaps.push({ from, to: event.seq - 1, fromAt: last?.at ?? null, toAt: event.at })
    last = event
    if (event.type === 'checkpointReached') {
      checkpoints++
      const actual = hashOf(state)
      if ((event.data.hashVersion ?? 1) !== hashVersion) otherHashVersion.push(event.seq)
      else if (actual === event.data.stateHash) gaps = []
      else if (gaps.length > 0) openCheckpoints.push(event.seq)
      else failedCheckpoints.push({ seq: event.seq, expected: event.data.stateHash, actual })
    }
    if (gaps.length === 0) evolve(state, event)
    else salvage(state, event, unplaced)
    if (event.type === 'logDamageFound') gaps = gaps.filter((gap) => !isTakenUp(gap, event.data.gaps))
    if (gaps.length === 0 && unplaced.size > 0) unplaced.clear()
  }
  return {
    state,
    failedCheckpoints,
    openCheckpoints,
    otherHashVersion,
    checkpoints,
    gaps,
    unplaced: [...unplaced],
  }
}

/** An event about something unknown is skipped; its subject is requested from the host later. */
function salvage(state: State, event: Logged, unplaced: Set<string>): void {
  try {
    evolve(state, event)
  } catch (error) {
    if (!(error instanceof UnknownReference)) throw error
    unplaced.add(error.id)
  }
}

const isTakenUp = (gap: Gap, known: readonly LogGap[]): boolean =>
  known.some(({ from, to }) => from === gap.from && to === gap.to)
