import { LostBytes, newlinesIn, type LogDamage } from './log-damage.ts'
import { chain } from './log-chain.ts'
import {
  eventOf,
  isLaterFormat,
  laterProblems,
  type GoodRecord,
  type RecordProblem,
  type RecordTools,
} from './log-format.ts'
import { frameAt, indexOf, lineFrame, longestRecord, recordStart, type Frame } from './log-frame.ts'
import { tailLength, tailStart } from './log-tail.ts'

/** The expected position of a record that is not there. */
export interface Place {
  readonly offset: number
  readonly line: number
  /** Of the record before it. */
  readonly hash: string
  readonly seq: number
  readonly problem: RecordProblem
}

/** Bytes of the log from the first that is not searched yet, and whether they are its last. */
export interface Ahead {
  readonly bytes: Uint8Array
  readonly isEnd: boolean
}

/** The reader's result at a damaged part: the next record, and what is lost before it. */
export interface Found {
  readonly damage: LogDamage
  readonly record: GoodRecord
  /** The bytes from the searched ones on that end with the record and its line end. */
  readonly end: number
  readonly line: number
}

interface Candidate extends GoodRecord {
  readonly body: Uint8Array
  readonly end: number
}

/** The bytes of a tail, and those after it that may begin a record without a line end between. */
const tailReach = tailLength + recordStart.length

/** The search for the next intact record, in parts of the log as they come. */
export class DamageSearch {
  readonly #place: Place
  readonly #tools: RecordTools
  readonly #lost = new LostBytes()
  #isBegun = false
  #later: RecordProblem | null = null

  constructor(place: Place, tools: RecordTools) {
    this.#place = place
    this.#tools = tools
  }

  get lostBytes(): number {
    return this.#lost.length
  }

  /** A later version wrote the record: nothing that follows is searched. */
  get isLater(): boolean {
    return this.#later !== null
  }

  /** The next record, or the number of bytes that are searched in vain and not needed again. */
  search({ bytes, isEnd }: Ahead): Found | number {
    if (!this.#isBegun) {
      if (!isEnd && !this.#mayBegin(bytes)) return 0
      this.#isBegun = true
      const mended = this.#begin(bytes)
      if (mended) return this.#found(mended, bytes, 0)
    }
    let tail = -1
    let at = 0
    while (!this.#later) {
      const start = indexOf(bytes, recordStart, at)
      if (start >= 0 && tail < start) tail = indexOf(bytes, tailStart, start)
      if (start < 0 || !(isEnd || isFrameKnown(bytes, start, tail)))
        return this.#lose(bytes, isEnd ? bytes.length : unsearched(bytes, start))
      const candidate = this.#candidateAt(bytes, start, tail)
      if (candidate) return this.#found(candidate, bytes, start)
      // No record without a tail.
      at = tail < 0 ? bytes.length : start + 1
    }
    return this.#lose(bytes, bytes.length)
  }

  /** Whether these bytes show if the record is only damaged in its frame. */
  #mayBegin(bytes: Uint8Array): boolean {
    if (!isFrameKnown(bytes, 0)) return false
    const frame = frameAt(bytes, 0, this.#tools)
    return frame === null || isFrameKnown(bytes, frame.end)
  }

  #begin(bytes: Uint8Array): Candidate | null {
    const { line, problem } = this.#place
    // Where the checksum of this format is wrong, the format in the record is as doubtful as the rest.
    const isLater = line === 1 && problem !== 'checksum' && isLaterFormat(lineAt(bytes))
    if (isLater || laterProblems.has(problem)) this.#later = isLater ? 'laterFormat' : problem
    return this.#later ? null : this.#mend(bytes)
  }

  #lose(bytes: Uint8Array, length: number): number {
    this.#lost.add(bytes.subarray(0, length))
    return length
  }

  #found(record: Candidate, bytes: Uint8Array, start: number): Found {
    this.#lose(bytes, start)
    const { line, seq: before } = this.#place
    const { seq } = record.event
    return {
      damage: {
        ...this.#where,
        isTorn: false,
        missing: seq > before + 1 ? { from: before + 1, to: seq - 1 } : null,
        isChained: this.#isChained(record, seq > before + 1),
        ids: this.#lost.ids,
      },
      record: { event: record.event, hash: record.hash },
      end: record.end,
      line: line + this.#lost.newlines + newlinesIn(bytes.subarray(start, record.end)),
    }
  }

  /** No intact record follows. Numbers that these bytes may have used are not used again. */
  end(): { readonly damage: LogDamage; readonly seq: number } {
    const { seq } = this.#place
    const { isTearing, newlines, ids } = this.#lost
    if (this.#later) {
      const damage = { ...this.#where, isTorn: false, missing: null, isChained: true, ids: [] }
      return { damage: { ...damage, problem: this.#later }, seq }
    }
    const missing = isTearing ? null : { from: seq + 1, to: null }
    return {
      damage: { ...this.#where, isTorn: isTearing, missing, isChained: false, ids: isTearing ? [] : ids },
      seq: isTearing ? seq : seq + Math.max(1, newlines),
    }
  }

  get #where() {
    const { line, offset, problem } = this.#place
    return { line, offset, problem, bytes: this.#lost.length }
  }

  /**
   * The record at this position, if only its frame is damaged: the chain proves its content. Either its own hash is the
   * expected one, or the next record follows from it; the last record of all must have a correct checksum.
   */
  #mend(bytes: Uint8Array): Candidate | null {
    const { hash, seq } = this.#place
    const frame = frameAt(bytes, 0, this.#tools) ?? lineFrame(bytes, 0, this.#tools)
    if (!frame) return null
    const event = eventOf(frame.body, this.#tools)
    if (typeof event === 'string' || event.seq !== seq + 1) return null
    const expected = chain(hash, frame.body, this.#tools.sha256)
    const isLast = frame.isSound && frame.end >= bytes.length
    const isProven = frame.hash === expected || isLast || this.#follows(bytes, frame, expected)
    return isProven ? { event, hash: expected, body: frame.body, end: frame.end } : null
  }

  /** Whether the record that begins after the frame is the next one after a record with this hash. */
  #follows(bytes: Uint8Array, { end }: Frame, hash: string): boolean {
    const next = frameAt(bytes, end, this.#tools)
    return next !== null && next.isSound && chain(hash, next.body, this.#tools.sha256) === next.hash
  }

  /**
   * An intact record with a higher number. Its own length and checksum prove it, because the chain before it is lost.
   * Notes if a later version wrote it.
   */
  #candidateAt(bytes: Uint8Array, start: number, tail: number): Candidate | null {
    const frame = frameAt(bytes, start, this.#tools, tail)
    if (!frame?.isSound) return null
    const event = eventOf(frame.body, this.#tools)
    if (typeof event !== 'string')
      return event.seq > this.#place.seq
        ? { event, hash: frame.hash, body: frame.body, end: frame.end }
        : null
    if (laterProblems.has(event)) this.#later = 'laterVersion'
    return null
  }

  /** Whether the record follows from the last one before the gap or, where numbers are missing, from the hash at the end of the gap. */
  #isChained({ body, hash }: Candidate, isMissing: boolean): boolean {
    const { lastHash } = this.#lost
    return [this.#place.hash, ...(isMissing && lastHash !== null ? [lastHash] : [])].some(
      (before) => chain(before, body, this.#tools.sha256) === hash,
    )
  }
}

/** Whether the frame that begins there is the same whatever follows these bytes. `tail` is the first one from there on. */
function isFrameKnown(bytes: Uint8Array, start: number, tail = indexOf(bytes, tailStart, start)): boolean {
  return (tail >= 0 && tail + tailReach <= bytes.length) || bytes.length - start >= longestRecord + tailReach
}

/** So many bytes are searched for the beginning of a record: all before the one at `start`, which may be incomplete. */
const unsearched = (bytes: Uint8Array, start: number): number =>
  start < 0 ? Math.max(0, bytes.length - recordStart.length + 1) : start

function lineAt(bytes: Uint8Array): Uint8Array {
  const line = bytes.subarray(0, longestRecord)
  const newline = line.indexOf(10)
  return newline < 0 ? line : line.subarray(0, newline)
}
