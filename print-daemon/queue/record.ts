import { crc32 } from 'node:zlib'
import type { JobEvent } from './job.ts'

/** A parsed record of the journal. */
export interface JournalRecord {
  /** Consecutive from record to record, also over compactions; null in journals of older versions. */
  readonly seq: number | null
  /** The time of writing, milliseconds since 1970; null if an older version did not record it. */
  readonly atMs: number | null
  /** Null for the first record of a journal, which has no content. */
  readonly event: JobEvent | null
}

const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0')

/** One line: a checksum in hexadecimal, a space, the value as JSON. */
export function sealed(value: unknown): string {
  const json = JSON.stringify(value)
  return `${checksum(json)} ${json}\n`
}

/** The value of a line without its end, or undefined if the line was changed. */
export function unsealed(line: string): unknown {
  const json = line.slice(9)
  return json !== '' && line.slice(0, 9) === `${checksum(json)} ` ? JSON.parse(json) : undefined
}

/** A record with a correct checksum was written by this program, in this or an earlier version. */
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
