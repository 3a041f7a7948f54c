import type { JobEvent } from './job.ts'
import { recordIn, type JournalRecord } from './record.ts'

/** A position where records are missing or unreadable, and may have recorded prints. */
export interface Gap {
  /** Every job of the lost part was accepted before this time, milliseconds since 1970. */
  readonly beforeMs: number
}

export interface Contents {
  /** The events in order, with the gaps between them. */
  readonly story: readonly (JobEvent | Gap)[]
  /** The number of the last good record; 0 if there is none. */
  readonly seq: number
  /** Bytes after the last good record that were never acknowledged: a write that a power cut interrupted. */
  readonly tornTail: Buffer | null
  /** Whether the file can be appended to. */
  readonly isWhole: boolean
}

export const isGap = (part: JobEvent | Gap): part is Gap => !('type' in part)

type Part = JournalRecord | 'gap'

/**
 * Reads a journal. `acknowledged` is the number of the last record that had an effect, as far as it is known: missing
 * records up to there were lost, and only bytes after it can be a torn write. Reading continues after damage: each
 * record has its own checksum, and its number shows where others are missing.
 */
export function readJournal(bytes: Buffer, acknowledged: number | null, nowMs: number): Contents {
  const { parts, tail, isOld } = partsOf(bytes)
  const seq = parts.findLast((part) => part !== 'gap')?.seq ?? 0
  const isTailTorn = tail.length > 0 && acknowledged !== null && seq >= acknowledged
  const isTailLost = !isTailTorn && (tail.length > 0 || (acknowledged ?? 0) > seq)
  const whole: readonly Part[] = isTailLost ? [...parts, 'gap'] : parts
  return {
    story: storyOf(whole, nowMs),
    seq,
    tornTail: isTailTorn ? tail : null,
    isWhole: !isOld && bytes.length > 0 && tail.length === 0 && !whole.includes('gap'),
  }
}

/** Records and the gaps between them, and the bytes after the last record. */
function partsOf(bytes: Buffer): { parts: Part[]; tail: Buffer; isOld: boolean } {
  const parts: Part[] = []
  let last: JournalRecord | undefined
  let goodBytes = 0
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0x0a, start)
    if (end < 0) break
    const record = recordIn(bytes.toString('utf8', start, end))
    if (record && mayFollow(last, record)) {
      if (start > goodBytes || !follows(last, record)) parts.push('gap')
      parts.push(record)
      last = record
      goodBytes = end + 1
    }
    start = end + 1
  }
  return { parts, tail: bytes.subarray(goodBytes), isOld: last?.seq === null }
}

/** A record without a higher number than the previous one is a leftover. */
function mayFollow(last: JournalRecord | undefined, { seq }: JournalRecord): boolean {
  if (!last) return true
  return last.seq === null || seq === null ? last.seq === seq : seq > last.seq
}

/** Whether nothing is missing before a record. The first record of a journal is marked as the first. */
function follows(last: JournalRecord | undefined, { seq, event }: JournalRecord): boolean {
  if (last) return seq === null || seq === (last.seq ?? 0) + 1
  return seq === null || event === null
}

/** A gap ends before the first good record after it with a time. Clocks may have been set back meanwhile. */
function storyOf(parts: readonly Part[], nowMs: number): (JobEvent | Gap)[] {
  const times = parts.map((part) => (part === 'gap' ? null : part.atMs))
  return parts.flatMap((part, at): (JobEvent | Gap)[] => {
    if (part !== 'gap') return part.event ? [part.event] : []
    const next = times.findIndex((time, index) => index > at && time !== null)
    const known = times.slice(0, next < 0 ? undefined : next + 1).filter((time) => time !== null)
    return [{ beforeMs: known.reduce((latest, time) => Math.max(latest, time), next < 0 ? nowMs : 0) }]
  })
}
