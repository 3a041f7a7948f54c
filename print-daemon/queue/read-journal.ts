import type { JobEvent } from './job.ts'
import { recordIn, type JournalRecord } from './record.ts'

/** A place where records are missing or cannot be read, and what stood there may have been printed. */
export interface Gap {
  /** Whatever was accepted in the lost part was accepted before this, milliseconds since 1970. */
  readonly beforeMs: number
}

export interface Contents {
  /** What happened, in order, and where something is missing of it. */
  readonly story: readonly (JobEvent | Gap)[]
  /** Of the last good record; 0 where there is none. */
  readonly seq: number
  /** Bytes behind the last good record that were never acknowledged: the write that a power cut tore. */
  readonly tornTail: Buffer | null
  /** Whether the file can be written on as it is. */
  readonly isWhole: boolean
}

export const isGap = (part: JobEvent | Gap): part is Gap => !('type' in part)

type Part = JournalRecord | 'gap'

/**
 * Reads a journal. `acknowledged` is the number of the last record that was acted upon, as far as it is known: what is
 * missing up to there was lost, and only what lies behind it can be a torn write. Reading goes on behind whatever is bad:
 * each record has its own checksum, and its number tells where others are missing.
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

/** Records and the gaps between them, and the bytes behind the last record. */
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

/** What has no higher number than the one before it is left over from another time. */
function mayFollow(last: JournalRecord | undefined, { seq }: JournalRecord): boolean {
  if (!last) return true
  return last.seq === null || seq === null ? last.seq === seq : seq > last.seq
}

/** Whether nothing is missing before a record. The first one of a journal says that it is the first. */
function follows(last: JournalRecord | undefined, { seq, event }: JournalRecord): boolean {
  if (last) return seq === null || seq === (last.seq ?? 0) + 1
  return seq === null || event === null
}

/** A gap ends before the first good record behind it that says when it was written. Clocks may have been set back meanwhile. */
function storyOf(parts: readonly Part[], nowMs: number): (JobEvent | Gap)[] {
  const times = parts.map((part) => (part === 'gap' ? null : part.atMs))
  return parts.flatMap((part, at): (JobEvent | Gap)[] => {
    if (part !== 'gap') return part.event ? [part.event] : []
    const next = times.findIndex((time, index) => index > at && time !== null)
    const known = times.slice(0, next < 0 ? undefined : next + 1).filter((time) => time !== null)
    return [{ beforeMs: known.reduce((latest, time) => Math.max(latest, time), next < 0 ? nowMs : 0) }]
  })
}
