import type { LogDamage } from '../events/log-damage.ts'
import type { LogGap } from '../events/reconciliation.ts'
import type { EventOf, Logged } from '../events/vocabulary.ts'
import { evolve } from './evolve.ts'
import { initialState, type State } from './state.ts'
import { changedFields, hashVersion, stateHash } from './core/state-hash.ts'
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

export const stateHashOf = (state: State): string => stateHash({ ...state }, { ...initialState })

/** What events have changed in it, as `slice.field`. */
export const fieldsOf = (state: State): Record<string, unknown> =>
  changedFields({ ...state }, { ...initialState })

/** A separate state to evolve in place. */
export const freshState = (): State => structuredClone(initialState)

/**
 * The state after the events, from the given state on, as fast as the machine can; checks every checkpoint. `after` is
 * the number of the last event that is in the given state.
 *
 * Where numbers are missing or damage has broken the chain, the events that follow are applied as far as they can be, until
 * the log was taken up again (`logDamageFound`) or a checkpoint holds, which proves that nothing of the gap is in the state.
 * Anywhere else an event that speaks of something unknown is an error.
 */
export class Replayer implements Replay {
  readonly state: State
  readonly failedCheckpoints: FailedCheckpoint[] = []
  readonly openCheckpoints: number[] = []
  readonly otherHashVersion: number[] = []
  checkpoints = 0
  gaps: Gap[] = []
  readonly #unplaced = new Set<string>()
  #seq: number
  #at: number | null = null

  constructor(state: State = freshState(), after = 0) {
    this.state = state
    this.#seq = after
  }

  get unplaced(): readonly string[] {
    return [...this.#unplaced]
  }

  /** A replay that goes on from here on a copy of the state, and leaves this one as it is. Its checks begin anew. */
  continuedOn(state: State): Replayer {
    const next = new Replayer(state, this.#seq)
    next.#at = this.#at
    next.gaps = [...this.gaps]
    for (const id of this.#unplaced) next.#unplaced.add(id)
    return next
  }

  /** Damage before the next event. Where the chain is broken, events may be missing although no number is: the gap has none. */
  damage({ isChained, missing }: LogDamage): void {
    if (!isChained && !missing)
      this.gaps.push({ from: this.#seq + 1, to: this.#seq, fromAt: this.#at, toAt: null })
  }

  apply(event: Logged): void {
    const from = this.#seq + 1
    const isBeginning = event.type === 'stateRecorded' && this.#seq === 0
    if (event.seq > from && !isBeginning)
      this.gaps.push({ from, to: event.seq - 1, fromAt: this.#at, toAt: event.at })
    this.#seq = event.seq
    this.#at = event.at
    if (event.type === 'checkpointReached') this.#check(event)
    if (this.gaps.length === 0) evolve(this.state, event)
    else salvage(this.state, event, this.#unplaced)
    if (event.type === 'logDamageFound')
      this.gaps = this.gaps.filter((gap) => !isKnownGap(gap, event.data.gaps))
    if (this.gaps.length === 0 && this.#unplaced.size > 0) this.#unplaced.clear()
  }

  #check({ seq, data }: Logged & EventOf<'checkpointReached'>): void {
    this.checkpoints++
    if ((data.hashVersion ?? 1) !== hashVersion) this.otherHashVersion.push(seq)
    else {
      const actual = stateHashOf(this.state)
      if (actual === data.stateHash) this.gaps = []
      else if (this.gaps.length > 0) this.openCheckpoints.push(seq)
      else this.failedCheckpoints.push({ seq, expected: data.stateHash, actual })
    }
  }
}

/** The replay of events that are in memory. */
export function replay(events: Iterable<Logged>, state?: State, after?: number): Replay {
  const replayer = new Replayer(state, after)
  for (const event of events) replayer.apply(event)
  return replayer
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

const isKnownGap = (gap: Gap, known: readonly LogGap[]): boolean =>
  known.some(({ from, to }) => from === gap.from && to === gap.to)
