import { crc32 } from 'node:zlib'
import * as v from 'valibot'
import { PrintJob } from '../../src/protocol/print-service.ts'
import { asJson } from '../../src/values/json.ts'
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
  if (json === '' || line.slice(0, 9) !== `${checksum(json)} `) return undefined
  return asJson(json) ?? undefined
}

const id = v.string()
const Job = v.looseObject({
  id,
  ...v.omit(PrintJob, ['id']).entries,
  acceptedAtMs: v.number(),
  digest: v.nullable(v.string()),
})

/** What each event must have. */
const forms: Readonly<Record<JobEvent['type'], v.GenericSchema>> = {
  jobQueued: v.looseObject({ id, acceptedAtMs: v.number(), digest: v.string() }),
  sendingStarted: v.looseObject({ id }),
  sendingPutOff: v.looseObject({ id }),
  jobPrinted: v.looseObject({ id, confirmed: v.boolean() }),
  jobFailed: v.looseObject({ id, reason: v.string() }),
  jobBecameUnknown: v.looseObject({ id, reason: v.string() }),
  jobKept: v.looseObject({ job: Job }),
  recordsLost: v.looseObject({ foundAtMs: v.number(), beforeMs: v.number(), keptAs: v.nullable(v.string()) }),
  damageSeen: v.looseObject({}),
}

const Typed = v.looseObject({ type: v.string() })

/** Whether this is an event of this version; one of a later version, which this one does not know, has no effect. */
function isEvent(value: unknown): value is JobEvent {
  if (!v.is(Typed, value)) return false
  return !Object.hasOwn(forms, value.type) || v.is(forms[value.type as JobEvent['type']], value)
}

const Numbered = v.looseObject({
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  atMs: v.number(),
  event: v.union([v.null(), v.custom<JobEvent>(isEvent)]),
})

/** The record in a line without its end; undefined if it was changed, or has another form than this program writes. */
export function recordIn(line: string): JournalRecord | undefined {
  const written = unsealed(line)
  if (v.is(Numbered, written)) return written
  // Older versions wrote an event alone.
  return isEvent(written) && !('seq' in written)
    ? { seq: null, atMs: acceptedAt(written), event: written }
    : undefined
}

function acceptedAt(event: JobEvent): number | null {
  if (event.type === 'jobQueued') return event.acceptedAtMs
  return event.type === 'jobKept' ? event.job.acceptedAtMs : null
}
