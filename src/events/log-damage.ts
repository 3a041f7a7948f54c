import {
  chain,
  eventOf,
  frameAt,
  indexOf,
  isLaterFormat,
  laterProblems,
  lineFrame,
  recordStart,
  type GoodRecord,
  type RecordProblem,
  type Sha256,
} from './log-format.ts'

/** A damaged part of a log. */
export interface LogDamage {
  /** Its start. */
  readonly line: number
  readonly offset: number
  /** The number of unreadable bytes; 0 if records are missing, or if only the frame of one is wrong. */
  readonly bytes: number
  readonly problem: RecordProblem
  /** It is at the end and looks like an interrupted write, which had no effect. */
  readonly isTorn: boolean
  /** The numbers of the lost events: `to` is null if nothing follows. Null if none is lost. */
  readonly missing: { readonly from: number; readonly to: number | null } | null
  /** The next record continues the chain of the previous one. */
  readonly isChained: boolean
  /** Ids that are still readable in it. */
  readonly ids: readonly string[]
}

export interface ReadFrom {
  readonly hash: string
  readonly seq: number
}

/** The expected position of a record that is not there. */
interface Place extends ReadFrom {
  readonly bytes: Uint8Array
  readonly offset: number
  readonly line: number
  readonly problem: RecordProblem
}

interface ReadOn {
  readonly damage: LogDamage
  /** The next intact record; null if there is none. */
  readonly record: GoodRecord | null
  readonly seq: number
  /** Its end, including the newline. */
  readonly end: number
  readonly line: number
}

/** The reader's result at a damaged part: the next record, and what is lost before it. */
export function readOn(place: Place, sha256: Sha256): ReadOn {
  const { bytes, offset, line } = place
  const problem = line === 1 && isLaterFormat(lineAt(bytes, offset)) ? 'laterFormat' : place.problem
  if (laterProblems.has(problem)) return later({ ...place, problem })
  const mended = mend(place, sha256)
  const found = mended ?? nextRecord(place)
  if (found === 'later') return later({ ...place, problem: 'laterVersion' })
  if (!found) return endOf(place)
  const lost = bytes.subarray(offset, mended ? offset : found.start)
  const { seq } = found.record.event
  const damage = {
    line,
    offset,
    problem,
    bytes: lost.length,
    isTorn: false,
    missing: seq > place.seq + 1 ? { from: place.seq + 1, to: seq - 1 } : null,
    isChained: mended !== null || isChained(place.hash, lost, found, sha256),
    ids: idsIn(lost),
  }
  return {
    damage,
    record: found.record,
    seq,
    end: found.end,
    line: line + newlinesIn(bytes.subarray(offset, found.end)),
  }
}

const later = ({ bytes, offset, line, seq, problem }: Place): ReadOn => ({
  damage: {
    line,
    offset,
    problem,
    bytes: bytes.length - offset,
    isTorn: false,
    missing: null,
    isChained: true,
    ids: [],
  },
  record: null,
  seq,
  end: bytes.length,
  line,
})

/** No intact record follows. Numbers that these bytes may have used are not used again. */
function endOf({ bytes, offset, line, seq, problem }: Place): ReadOn {
  const lost = bytes.subarray(offset)
  const isTorn = isTearing(lost)
  const damage = {
    line,
    offset,
    problem,
    bytes: lost.length,
    isTorn,
    missing: isTorn ? null : { from: seq + 1, to: null },
    isChained: false,
    ids: isTorn ? [] : idsIn(lost),
  }
  return {
    damage,
    record: null,
    seq: isTorn ? seq : seq + Math.max(1, newlinesIn(lost)),
    end: bytes.length,
    line,
  }
}

/**
 * An interrupted write leaves the beginning of a record, without a line end and without a disk's fill bytes. Everything
 * else may have been complete once, and may have had effects.
 */
const isTearing = (lost: Uint8Array): boolean => !lost.includes(10) && !lost.includes(0)

interface Found {
  readonly record: GoodRecord
  readonly body: Uint8Array
  readonly start: number
  readonly end: number
}

/**
 * The record at this position, if only its frame is damaged: the chain proves its content. Either its own hash is the
 * expected one, or the next record follows from it; the last record of all must have a correct checksum.
 */
function mend({ bytes, offset, hash, seq }: Place, sha256: Sha256): Found | null {
  const frame = frameAt(bytes, offset) ?? lineFrame(bytes, offset)
  if (!frame) return null
  const event = eventOf(frame.body)
  if (typeof event === 'string' || event.seq !== seq + 1) return null
  const expected = chain(hash, frame.body, sha256)
  const isLast = frame.isSound && frame.end >= bytes.length
  const isProven = frame.hash === expected || isLast || follows(bytes, frame.end, expected, sha256)
  const found = { body: frame.body, start: offset, end: frame.end }
  return isProven ? { ...found, record: { event, hash: expected } } : null
}

/** Whether the record that begins there is the next one after a record with this hash. */
function follows(bytes: Uint8Array, offset: number, hash: string, sha256: Sha256): boolean {
  const next = frameAt(bytes, offset)
  return next !== null && next.isSound && chain(hash, next.body, sha256) === next.hash
}

/**
 * The first intact record from here on with a higher number. Its own length and checksum prove it, because the chain before it
 * is lost.
 */
function nextRecord({ bytes, offset, seq }: Place): Found | 'later' | null {
  for (
    let start = indexOf(bytes, recordStart, offset);
    start >= 0;
    start = indexOf(bytes, recordStart, start + 1)
  ) {
    const frame = frameAt(bytes, start)
    if (!frame?.isSound) continue
    const event = eventOf(frame.body)
    if (typeof event === 'string') {
      if (laterProblems.has(event)) return 'later'
    } else if (event.seq > seq)
      return { record: { event, hash: frame.hash }, body: frame.body, start, end: frame.end }
  }
  return null
}

/** Whether the record follows from the last one before the gap, or from the hash at the end of the gap. */
function isChained(hash: string, lost: Uint8Array, { record, body }: Found, sha256: Sha256): boolean {
  const last = [...asLatin(lost).matchAll(/"hash":"([0-9a-f]{64})"/g)].at(-1)?.[1]
  return [hash, ...(last ? [last] : [])].some((before) => chain(before, body, sha256) === record.hash)
}

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g
const idsIn = (lost: Uint8Array): string[] => [...new Set(asLatin(lost).match(idPattern) ?? [])]

function newlinesIn(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++
  return count
}

function lineAt(bytes: Uint8Array, offset: number): Uint8Array {
  const newline = bytes.indexOf(10, offset)
  return bytes.subarray(offset, newline < 0 ? bytes.length : newline)
}

const latin = new TextDecoder('latin1')
const asLatin = (bytes: Uint8Array): string => latin.decode(bytes)
