import { crc32 } from '../../src/events/crc32.ts'
import { encodeRecord, genesisHash } from '../../src/events/log-format.ts'
import type { Logged } from '../../src/events/vocabulary.ts'
import { hashVersion } from '../../src/worker/core/state-hash.ts'
import { replay, stateHashOf } from '../../src/worker/replay.ts'
import { sha256 } from './memory-log.ts'

/** The records of these events, each with its line end. */
export function recordsOf(events: readonly Logged[]): Uint8Array<ArrayBuffer>[] {
  let hash = genesisHash
  return events.map((event) => {
    const record = encodeRecord(event, hash, sha256)
    hash = record.hash
    return record.bytes
  })
}

/** With the checkpoint that the page puts at the end of a log that it saves. */
export function saved(events: readonly Logged[]): Logged[] {
  const { seq, at } = events.at(-1)!
  const stateHash = stateHashOf(replay(events).state)
  return [
    ...events,
    { type: 'checkpointReached', data: { stateHash, hashVersion }, seq: seq + 1, at: at + 1_000 },
  ]
}

/** One record around a body that this version would not write itself, after the record with that hash. */
export function frame(body: string, previousHash: string): string {
  const bytes = Buffer.from(body)
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  const hash = sha256(Buffer.from(previousHash + body))
  return `${body},"len":"${hex(bytes.length, 6)}","crc":"${hex(crc32(bytes), 8)}","hash":"${hash}"}\n`
}
