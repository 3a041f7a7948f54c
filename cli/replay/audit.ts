import type { LogDamage } from '../../src/events/log-damage.ts'
import type { LogSink } from '../../src/events/log-reader.ts'
import type { EventType, Logged } from '../../src/events/vocabulary.ts'
import { wasSetBack } from '../../src/sentences/clock.ts'
import { timeZoneOf } from '../../src/worker/shared/receipt-values.ts'
import { stateHashOf, Replayer, type FailedCheckpoint } from '../../src/worker/replay.ts'
import type { State } from '../../src/worker/state.ts'
import type { Moment } from '../log/moment.ts'
import { Recorder, type Place, type Records } from './records.ts'

/** The content of a saved log, and how far it can be trusted. */
export interface Audit {
  /** The counter's id; null in a log without its first record. */
  readonly counterId: string | null
  readonly segments: number
  /**
   * The log begins with the state after this record, because its earlier records are elsewhere; null if it
   * begins with its first record. `isProven`: the checkpoint of that state follows it, and is not wrong. `isComparable`: this version
   * can compare a checkpoint after it; without one nothing verifies the state.
   */
  readonly begins: (Place & { readonly isProven: boolean; readonly isComparable: boolean }) | null
  /** Versions of the product that wrote it, oldest first. */
  readonly versions: readonly string[]
  /** The number of starts of the counter. */
  readonly starts: number
  /** Milliseconds since 1970 by the counter's clock. */
  readonly firstAt: number
  readonly lastAt: number
  readonly eventsByType: Readonly<Partial<Record<EventType, number>>>
  /** The number of replayed events. */
  readonly events: number
  readonly state: State
  /** The shifts, the last tickets, movements and receipts, and those that need attention. */
  readonly records: Records
  readonly stateHash: string
  readonly checkpoints: number
  readonly failedCheckpoints: readonly FailedCheckpoint[]
  /** Whether the last replayed event is a checkpoint, as at the end of every saved log. */
  readonly endsInCheckpoint: boolean
  /** Numbers of the checkpoints that cannot be verified, because events before them are unreadable. */
  readonly openCheckpoints: readonly number[]
  /** Numbers of the checkpoints with another version of the state hash (`Replay`). */
  readonly otherHashVersion: readonly number[]
  readonly damages: readonly LogDamage[]
  /** Events before which the clock of the counter was set back by more than a second; the first of them. */
  readonly clockJumps: readonly Place[]
}

const shownJumps = 20

/** Replays a log event by event, up to and including event `at`, or up to that time by the counter's clock. */
export class Auditor implements LogSink {
  readonly #at: number | Moment
  #isOver = false
  readonly #replayer = new Replayer()
  readonly #recorder = new Recorder(this.#replayer.state)
  readonly #eventsByType: Partial<Record<EventType, number>> = {}
  readonly #damages: LogDamage[] = []
  readonly #clockJumps: Place[] = []
  readonly #versions = new Set<string>()
  #begins: (Place & { isProven: boolean }) | null = null
  #counterId: string | null = null
  #segments = 0
  #starts = 0
  #events = 0
  #first: Logged | null = null
  #last: Logged | null = null
  #lastSeq = 0

  constructor(at: number | Moment = Infinity) {
    this.#at = at
  }

  event(event: Logged): void {
    this.#lastSeq = event.seq
    this.#isOver ||= this.#isAfter(event)
    if (!this.#isOver) this.#apply(event)
  }

  #isAfter({ seq, at }: Logged): boolean {
    if (typeof this.#at === 'number') return seq > this.#at
    return at >= this.#at.to(timeZoneOf(this.#replayer.state))
  }

  /** After the events so far. */
  get state(): State {
    return this.#replayer.state
  }

  /** After the last event. */
  get stateHash(): string {
    return stateHashOf(this.#replayer.state)
  }

  /** False after events that cannot be read, until the counter went on or a checkpoint holds. */
  get isStateKnown(): boolean {
    return this.#replayer.gaps.length === 0
  }

  damage(damage: LogDamage): void {
    this.#damages.push(damage)
    this.#replayer.damage(damage)
  }

  #apply(event: Logged): void {
    try {
      this.#recorder.before(event)
      this.#replayer.apply(event)
      this.#recorder.after(event)
    } catch (error) {
      if (error instanceof RangeError) throw error
      throw new Error(`event ${event.seq} does not follow from the events before it: ${String(error)}`, {
        cause: error,
      })
    }
    if (this.#begins?.seq === event.seq - 1)
      this.#begins.isProven =
        event.type === 'checkpointReached' && this.#replayer.failedCheckpoints.at(-1)?.seq !== event.seq
    if (event.type === 'stateRecorded') {
      this.#begins = { seq: event.seq, at: event.at, isProven: false }
      return
    }
    this.#eventsByType[event.type] = (this.#eventsByType[event.type] ?? 0) + 1
    this.#events++
    this.#first ??= event
    if (this.#last && wasSetBack(this.#last.at, event.at) && this.#clockJumps.length < shownJumps)
      this.#clockJumps.push({ seq: event.seq, at: event.at })
    this.#last = event
    if (event.type === 'segmentOpened') {
      this.#segments++
      this.#counterId ??= event.data.logId
    }
    if (event.type === 'counterStarted') {
      this.#starts++
      this.#versions.add(event.data.productVersion)
    }
  }

  /** Throws one sentence if the log has no event `at`, or none at all. `name`: of the log. */
  end(name = 'The log'): Audit {
    if (typeof this.#at === 'number' && this.#at !== Infinity && this.#at > this.#lastSeq)
      throw new Error(`There is no event ${this.#at}: the log ends with event ${this.#lastSeq}.`)
    if (!this.#first || !this.#last) throw new Error(this.#noEvent(name))
    this.#recorder.end()
    const { state, checkpoints, failedCheckpoints, openCheckpoints, otherHashVersion } = this.#replayer
    return {
      counterId: this.#counterId,
      segments: this.#segments,
      begins: this.#begins && {
        ...this.#begins,
        isComparable: checkpoints > openCheckpoints.length + otherHashVersion.length,
      },
      versions: [...this.#versions],
      starts: this.#starts,
      firstAt: this.#first.at,
      lastAt: this.#last.at,
      eventsByType: this.#eventsByType,
      events: this.#events,
      state,
      records: this.#recorder,
      stateHash: stateHashOf(state),
      checkpoints,
      failedCheckpoints,
      endsInCheckpoint: this.#last.type === 'checkpointReached',
      openCheckpoints,
      otherHashVersion,
      damages: this.#damages,
      clockJumps: this.#clockJumps,
    }
  }

  #noEvent(name: string): string {
    if (this.#at === Infinity) return `${name} has only the state after event ${this.#lastSeq}, and no event.`
    return typeof this.#at === 'number'
      ? `Event ${this.#at} and everything before it cannot be read.`
      : `There is no event before ${this.#at.text}.`
  }
}
