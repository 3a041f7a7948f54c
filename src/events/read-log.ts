import { readOn, type LogDamage, type ReadFrom } from './log-damage.ts'
import { genesisHash, readRecord, type Sha256 } from './log-format.ts'
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

/**
 * Reads and verifies a segment, or several one after the other. Each record can be read independently: after a bad
 * record the reader continues with the next one that has a correct length and checksum. It stops at a record of a later
 * version, because the following ones are unreadable too.
 */
export function readLog(
  bytes: Uint8Array,
  sha256: Sha256,
  from: ReadFrom = { hash: genesisHash, seq: 0 },
): ReadLog {
  const events: Logged[] = []
  const damages: LogDamage[] = []
  let { hash, seq } = from
  let offset = 0
  let line = 1
  while (offset < bytes.length) {
    const newline = bytes.indexOf(10, offset)
    const end = newline < 0 ? bytes.length : newline
    const record = newline < 0 ? 'length' : readRecord(bytes.subarray(offset, end), hash, seq + 1, sha256)
    if (typeof record !== 'string') {
      events.push(record.event)
      hash = record.hash
      seq = record.event.seq
      offset = end + 1
      line++
      continue
    }
    const next = readOn({ bytes, offset, line, hash, seq, problem: record }, sha256)
    damages.push(next.damage)
    seq = next.seq
    if (!next.record) break
    events.push(next.record.event)
    hash = next.record.hash
    offset = next.end
    line = next.line
  }
  return { events, hash, seq, goodBytes: offset, damages }
}
