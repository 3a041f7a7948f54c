import type { LogDamage } from '../events/log-damage.ts'
import type { Sha256 } from '../events/log-format.ts'
import type { LogGap } from '../events/reconciliation.ts'
import { emptyLog, type LogFiles } from './core/log.ts'
import type { Ports } from './core/ports.ts'
import { recover, type Recovered, type Segment } from './core/recover.ts'
import { parseSnapshot, type Snapshot } from './core/snapshot.ts'
import { mend } from './reconciliation/mend.ts'
import type { ResumedLog } from './reconciliation/resume-log.ts'
import { stateHashOf } from './replay.ts'
import { mirrorOf } from './shared/mirror-records.ts'
import { fromKnownState } from './shared/state-record.ts'
import type { State } from './state.ts'

/** The files of a log before anything is written to it. */
export interface StoredLog extends Pick<LogFiles, 'stateBefore'> {
  loadSnapshot(): Promise<unknown>
  /** Every non-empty segment after `after`, in order. */
  segments(after?: number): Promise<readonly Segment[]>
  /** Writes a segment anew, and keeps its damaged bytes. False if the disk has no room for that. */
  replaceSegment(number: number, bytes: Uint8Array, damaged?: Uint8Array): Promise<boolean>
}

export interface Recovery {
  readonly segments: readonly Segment[]
  readonly recovered: Recovered
  readonly from: Snapshot<State> | null
}

/** How a log is read: snapshots are valid for the build that wrote them, if they are read at all. */
interface Reading {
  readonly sha256: Sha256
  readonly build: string
  readonly isSnapshotTrusted: boolean
}

/** The state of the log, from the last valid snapshot on. */
export async function recoverFrom(log: StoredLog, reading: Reading): Promise<Recovery> {
  const { sha256, build, isSnapshotTrusted } = reading
  const withoutSnapshot = { ...reading, isSnapshotTrusted: false }
  const stored = isSnapshotTrusted ? await log.loadSnapshot() : null
  const from = parseSnapshot<State>(stored, build, stateHashOf)
  const { segments, damaged } = from
    ? { segments: await log.segments(from.head.segment), damaged: 0 }
    : await fromKnownState(await log.segments(), log, sha256)
  const recovered = withDamagedState(recover(segments, sha256, from?.head ?? emptyLog), damaged)
  // A snapshot replaces everything before the next segment. Without that segment it cannot be used.
  if (from && segments.length === 0) return recoverFrom(log, withoutSnapshot)
  // If the log does not continue the snapshot and is undamaged from its beginning, the snapshot is damaged.
  const isDoubtful = from && recovered.damages.some(({ offset }) => offset === 0)
  const whole = isDoubtful ? await recoverFrom(log, withoutSnapshot) : null
  return whole?.recovered.damages.length === 0 ? whole : { segments, recovered, from }
}

/**
 * Puts back what the mirror has of the damaged records, before anything depends on their absence; empty if it has nothing. The
 * damaged segments are kept.
 */
export async function mendLog(
  log: StoredLog,
  { segments, from }: Recovery,
  { state, damage }: ResumedLog,
  ports: Ports,
  sha256: Sha256,
): Promise<readonly LogGap[]> {
  const read = mirrorOf(ports, state)
  if (!damage || !read) return []
  const start = from?.head ?? emptyLog
  const recovered = recover(segments, sha256, start)
  const { changed, mended } = await mend({ segments, start, recovered, gaps: damage.gaps }, read, sha256)
  for (const [at, { number, bytes }] of changed.entries()) {
    const damaged = segments.find((segment) => segment.number === number)?.bytes
    if (await log.replaceSegment(number, bytes, damaged)) continue
    if (at === 0) return []
    throw new Error('the disk has no room to put back all of the log')
  }
  return mended
}

/** A later segment replaces a damaged state record: no event is missing in the state. */
const withDamagedState = (recovered: Recovered, bytes: number): Recovered =>
  bytes === 0 ? recovered : { ...recovered, damages: [damagedState(bytes), ...recovered.damages] }

const damagedState = (bytes: number): LogDamage => ({
  ...{ line: 1, offset: 0, bytes, problem: 'checksum', ids: [] },
  ...{ isTorn: false, missing: null, isChained: true },
})
