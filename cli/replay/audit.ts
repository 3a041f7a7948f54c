import { createHash } from 'node:crypto'
import type { LogDamage } from '../../src/events/log-damage.ts'
import { laterProblems } from '../../src/events/log-format.ts'
import { readLog } from '../../src/events/read-log.ts'
import type { EventType, Logged } from '../../src/events/vocabulary.ts'
import { freshState, hashOf, replay, type FailedCheckpoint } from '../../src/worker/replay.ts'
import type { State } from '../../src/worker/state.ts'
import { Recorder, type Records } from './records.ts'

/** The content of a saved log, and how far it can be trusted. */
export interface Audit {
  /** The counter's id; null in a log without its first record. */
  readonly counterId: string | null
  readonly segments: number
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
  /** Every ticket, movement, receipt and shift of the log, not only the last ten of the state. */
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
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * Verifies length, checksum and chain of every record, then replays the good part up to and including event `at`.
 * Throws one sentence if it is not a log, was written by a later version, or has no event `at`.
 */
export function audit(bytes: Uint8Array, at?: number): Audit {
  const { events: all, damages } = readLog(bytes, sha256)
  mustBeReadable(bytes, all, damages)
  const last = all.at(-1)!.seq
  if (at !== undefined && at > last) {
    throw new Error(`There is no event ${at}: the log ends with event ${last}.`)
  }
  const events = at === undefined ? all : all.filter(({ seq }) => seq <= at)
  if (events.length === 0) throw new Error(`Event ${at} and everything before it cannot be read.`)
  const state = freshState()
  const records = new Recorder(state)
  const { checkpoints, failedCheckpoints, openCheckpoints, otherHashVersion } = replay(
    records.recording(events),
    state,
  )
  const opened = events.flatMap((event) => (event.type === 'segmentOpened' ? [event.data] : []))
  const started = events.flatMap((event) => (event.type === 'counterStarted' ? [event.data] : []))
  return {
    counterId: opened[0]?.logId ?? null,
    segments: opened.length,
    versions: [...new Set(started.map(({ productVersion }) => productVersion))],
    starts: started.length,
    firstAt: events[0]!.at,
    lastAt: events.at(-1)!.at,
    eventsByType: countByType(events),
    events: events.length,
    state,
    records,
    stateHash: hashOf(state),
    checkpoints,
    failedCheckpoints,
    endsInCheckpoint: events.at(-1)!.type === 'checkpointReached',
    openCheckpoints,
    otherHashVersion,
    damages,
  }
}

function mustBeReadable(bytes: Uint8Array, events: readonly Logged[], damages: readonly LogDamage[]): void {
  const later = damages.find(({ problem }) => laterProblems.has(problem))
  if (later) {
    throw new Error(
      `The log was written by a later version of Balcão than this one (line ${later.line}): replay it with that version.`,
    )
  }
  if (events.length > 0) return
  const beginsLikeOne = new TextDecoder().decode(bytes.subarray(0, 7)) === '{"seq":'
  if (!beginsLikeOne) throw new Error('The file is not an event log of Balcão.')
  throw new Error('The log is damaged from its first record on: nothing can be replayed.')
}

function countByType(events: readonly Logged[]): Partial<Record<EventType, number>> {
  const counts: Partial<Record<EventType, number>> = {}
  for (const { type } of events) counts[type] = (counts[type] ?? 0) + 1
  return counts
}
