import type { LogDamage } from './log-damage.ts'
import { portableTools, type Sha256 } from './log-format.ts'
import { LogReader, type LogSink, type ReadFrom } from './log-reader.ts'
import type { Logged } from './vocabulary.ts'

export interface ReadLog {
  /** Every readable event, in order; after damage numbers may be missing. */
  readonly events: Logged[]
  /** The hash of the chain after the last good record. */
  readonly hash: string
  /** The last used number, as far as it is known. */
  readonly seq: number
  /** The end of the last good record. */
  readonly goodBytes: number
  readonly damages: readonly LogDamage[]
}

/** Reads and verifies a segment, or several one after the other, that are in memory (`LogReader`). */
export function readLog(bytes: Uint8Array, sha256: Sha256, from?: ReadFrom): ReadLog {
  const events: Logged[] = []
  const damages: LogDamage[] = []
  const sink: LogSink = {
    event: (event) => events.push(event),
    damage: (damage) => damages.push(damage),
  }
  const reader = new LogReader(sink, portableTools(sha256), from)
  reader.read(bytes)
  reader.end()
  const { hash, seq, goodBytes } = reader
  return { events, hash, seq, goodBytes, damages }
}
