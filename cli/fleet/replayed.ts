import type { LogSink } from '../../src/events/log-reader.ts'
import type { WireLogHead } from '../../src/protocol/heads.ts'
import { isoTimeAt } from '../../src/values/calendar.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { readLogFile } from '../log/log-file.ts'
import { Auditor } from '../replay/audit.ts'
import { problemsOf } from '../replay/problems.ts'
import type { ShiftRecord } from '../replay/records.ts'
import type { CollectorAccess } from './access.ts'

/** A log of a collector, as tools name it, its last received record, and the last head that was signed of it. */
export interface ToReplay {
  readonly name: string
  readonly access: CollectorAccess
  readonly count: number
  readonly head: Pick<WireLogHead, 'count' | 'hash' | 'stateHash' | 'hashVersion'> | null
}

/** One sentence for each problem; null where the log could not be replayed, because no state is known before its records. */
export type Replayed = readonly string[] | null

class NoBeginning extends Error {}

/**
 * Replays a log from its first record or from the state that it begins with. Finds what is different from its checkpoints, its last
 * signed head and, in each shift, the host's till.
 */
export async function replayedProblems(task: ToReplay): Promise<Replayed> {
  try {
    return await problemsIn(task)
  } catch (error) {
    if (error instanceof Error && error.cause instanceof NoBeginning) return null
    throw error
  }
}

async function problemsIn({ name, access, count, head }: ToReplay): Promise<string[]> {
  const auditor = new Auditor()
  const atHead: string[] = []
  let isBegun = false
  const sink: LogSink = {
    event(event, { hash }) {
      if (!isBegun && event.seq > 1 && event.type !== 'stateRecorded') throw new NoBeginning()
      isBegun = true
      auditor.event(event)
      if (event.seq !== head?.count || event.type === 'stateRecorded') return
      if (!auditor.isStateKnown)
        atHead.push(
          `the state of the signed head of record ${head.count} cannot be compared, because earlier events cannot be read.`,
        )
      else if (head.hashVersion === hashVersion && head.stateHash !== auditor.stateHash)
        atHead.push(
          `the state of the signed head of record ${head.count} is another one than that of the replay.`,
        )
      if (hash !== head.hash) atHead.push(`the signed head of record ${head.count} is of another record.`)
    },
    damage: (damage) => auditor.damage(damage),
  }
  const { seq } = await readLogFile(name, sink, access)
  const audit = auditor.end()
  const { begins } = audit
  return [
    ...problemsOf(audit, false),
    ...(seq < count
      ? [`the collector had received ${count} records, and has none after record ${seq} any more.`]
      : []),
    ...(begins === null || (head !== null && head.count > begins.seq)
      ? []
      : [`the log begins with the state after record ${begins.seq}, and no signed head proves that state.`]),
    ...atHead,
    ...audit.records.shifts.flatMap(tillText),
  ]
}

const tillText = ({ difference, operatorId, opened: { seq, at } }: ShiftRecord): string[] =>
  difference === null || difference === 0
    ? []
    : [
        `the till differs from the host's by ${difference} minor units in the shift of operator ${operatorId} that began at event ${seq}, ${isoTimeAt(at, 'UTC')}.`,
      ]
