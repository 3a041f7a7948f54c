import { crc32 } from 'node:zlib'
import type { JobEvent } from './job.ts'

/** A record of the journal as it was read. */
export interface JournalRecord {
  /** Counts up by one from record to record, over compactions too; null in journals of older versions. */
  readonly seq: number | null
  /** When it was written, milliseconds since 1970; null where an older version did not say. */
  readonly atMs: number | null
  /** Null for the first record of a journal, which says nothing else. */
  readonly event: JobEvent | null
}

const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0')

/** One line: a checksum in hexadecimal, a space, the value as JSON. */
export function sealed(value: unknown): string {
  const json = JSON.stringify(value)
  return `${checksum(json)} ${json}\n`
}

/** The value of a line without its end, or undefined where the line is not as it was written. */
export function unsealed(line: string): unknown {
  const json = line.slice(9)
  return json !== '' && line.slice(0, 9) === `${checksum(json)} ` ? JSON.parse(json) : undefined
}

/** What carries its checksum was written by this program, in this version or in one before. */
type Written =
  | { readonly seq: number; readonly atMs: number; readonly event: JobEvent | null }
  | (JobEvent & { readonly seq?: undefined })

export function recordIn(line: string): JournalRecord | undefined {
  const written = unsealed(line) as Written | undefined
  if (!written || written.seq !== undefined) return written
  return { seq: null, atMs: acceptedAt(written), event: written }
}

function acceptedAt(event: JobEvent): number | null {
  if (event.type === 'jobQueued') return event.acceptedAtMs
  return event.type === 'jobKept' ? event.job.acceptedAtMs : null
}
