import { createHash } from 'node:crypto'
import { encodeRecord, genesisHash } from '../src/events/log-format.ts'
import { shopEvents } from './shop-events.ts'

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The log's bytes, as the counter writes them. */
export function shopLog(count: number): Uint8Array {
  const records: Uint8Array[] = []
  let hash = genesisHash
  for (const event of shopEvents(count)) {
    const record = encodeRecord(event, hash, sha256)
    hash = record.hash
    records.push(record.bytes)
  }
  return Buffer.concat(records)
}
