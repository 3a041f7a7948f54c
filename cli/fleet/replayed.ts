import type { LogSink } from '../../src/events/log-reader.ts'
import type { WireLogHead } from '../../src/protocol/heads.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { readLogFile } from '../log/log-file.ts'
import { Auditor } from '../replay/audit.ts'
import { problemsOf } from '../replay/problems.ts'
import type { CollectorAccess } from './access.ts'

/** A log of a collector, as tools name it, and the last head that was signed of it. */
export interface ToReplay {
  readonly name: string
  readonly access: CollectorAccess
  readonly head: Pick<WireLogHead, 'count' | 'stateHash' | 'hashVersion'> | null
}

/** Replays a log. Returns what is different from its checkpoints, its last signed head and the host's till, one sentence each. */
export async function replayedProblems({ name, access, head }: ToReplay): Promise<string[]> {
  const auditor = new Auditor()
  let atHead: string | null = null
  const sink: LogSink = {
    event(event) {
      auditor.event(event)
      if (event.seq === head?.count && head.hashVersion === hashVersion) atHead = auditor.stateHash
    },
    damage: (damage) => auditor.damage(damage),
  }
  await readLogFile(name, sink, access)
  const audit = auditor.end()
  const difference = audit.records.shifts.at(-1)?.difference ?? 0
  return [
    ...problemsOf(audit, false),
    ...(atHead === null || atHead === head?.stateHash
      ? []
      : [`the state of the signed head of record ${head?.count} is another one than that of the replay.`]),
    ...(difference === 0 ? [] : [`the till differs from the host's by ${difference} minor units.`]),
  ]
}
