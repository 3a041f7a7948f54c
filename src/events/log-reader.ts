import { DamageSearch, type Found } from './damage-search.ts'
import type { LogDamage } from './log-damage.ts'
import { eventIn, genesisHash, readRecord, type RecordTools } from './log-format.ts'
import { longestRecord } from './log-frame.ts'
import { provenLength } from './log-proof.ts'
import { hashIn, tailLength } from './log-tail.ts'
import { joinedBytes } from '../values/bytes.ts'
import type { Logged } from './vocabulary.ts'

/** A position in a log: the number of its last record, and the hash of the chain after it. */
export interface ReadFrom {
  readonly hash: string
  readonly seq: number
}

/**
 * Gets what a reader finds, in order: every readable event, and each damaged part before the event that follows it. After
 * damage numbers may be missing. Events are not kept: garbage that dies young costs little.
 */
export interface LogSink {
  /** `at`: the hash of the chain after the event, read on demand during the call, and the end of its record in bytes. */
  event(event: Logged, at: Pick<LogReader, 'hash' | 'goodBytes'>): void
  damage(damage: LogDamage): void
}

/** The first `length` bytes are lines whose lengths, checksums and chain from the hash `after` are verified. */
export interface Proof {
  readonly after: string
  readonly length: number
}

/** So many bytes of proven lines are decoded at once. A larger text takes longer: it leaves the processor's cache. */
const decodedAtOnce = 2 ** 15

/**
 * Reads and verifies a segment, or several one after the other, in parts of any length. Each record can be read
 * independently: after a bad record the reader continues with the next one that has a correct length and checksum. It
 * stops at a record of a later version, because the following ones are unreadable too.
 */
export class LogReader {
  /** The last used number, as far as it is known. */
  seq: number
  /** The end of the last good record. */
  goodBytes = 0
  readonly #sink: LogSink
  readonly #tools: RecordTools
  #hash: string
  /** Bytes that are being read, and where the last good record in them has its tail: its hash is read on demand. */
  #proven: { readonly bytes: Uint8Array; tail: number } | null = null
  /** The bytes after those that are read or searched; the place of the first of them. */
  #rest = new Uint8Array(0)
  #offset = 0
  #line = 1
  #search: DamageSearch | null = null

  constructor(sink: LogSink, tools: RecordTools, from: ReadFrom = { hash: genesisHash, seq: 0 }) {
    this.#sink = sink
    this.#tools = tools
    this.#hash = from.hash
    this.seq = from.seq
  }

  /** The hash of the chain after the last good record. */
  get hash(): string {
    return this.#proven ? hashIn(this.#proven.bytes, this.#proven.tail) : this.#hash
  }

  /** The number of bytes since the last record that hold none. */
  get unreadableBytes(): number {
    return this.#search?.lostBytes ?? 0
  }

  /** The line of a record that a later version wrote; null if there is none so far. */
  get laterLine(): number | null {
    return this.#search?.isLater ? this.#line : null
  }

  /** The next bytes of the log. They may be changed after that. */
  read(bytes: Uint8Array, proof?: Proof): void {
    const isWhole = this.#rest.length === 0
    const window = isWhole ? bytes : joinedBytes([this.#rest, bytes])
    let at = 0
    if (!this.#search) {
      const isProven = isWhole && proof?.after === this.hash
      at = this.#readProven(window, isProven ? proof.length : provenLength(window, this.hash, this.#tools))
    }
    this.#readOn(window, at, false)
  }

  /** No bytes follow. */
  end(): void {
    this.#readOn(this.#rest, 0, true)
    if (!this.#search) return
    const { damage, seq } = this.#search.end()
    this.seq = seq
    this.#sink.damage(damage)
  }

  /** Reads lines whose frames and chain are proven; the end of the last one that is the next event. */
  #readProven(bytes: Uint8Array, length: number): number {
    let at = 0
    for (let end = 0; at < length && at === end;) {
      const last = bytes.subarray(at, Math.min(at + decodedAtOnce, length)).lastIndexOf(10)
      end = last < 0 ? this.#tools.lineEnd(bytes, at) + 1 : at + last + 1
      at = this.#readTogether(bytes, at, end)
    }
    this.#hash = this.hash
    this.#proven = null
    return at
  }

  /** The same for lines that are decoded together: that takes a third less time than to decode and parse each by itself. */
  #readTogether(bytes: Uint8Array, from: number, end: number): number {
    const text = this.#tools.textOf(bytes.subarray(from, end))
    let at = from
    for (let start = 0; text !== null && at < end;) {
      const newline = text.indexOf('\n', start)
      const event = eventIn(text.slice(start, newline - tailLength))
      if (typeof event === 'string' || event.seq !== this.seq + 1) break
      start = newline + 1
      at = this.#tools.lineEnd(bytes, at) + 1
      const tail = at - 1 - tailLength
      if (this.#proven) this.#proven.tail = tail
      else this.#proven = { bytes, tail }
      this.#accept(event, at, this.#line + 1)
    }
    return at
  }

  /** The next good record. */
  #accept(event: Logged, end: number, line: number): void {
    this.seq = event.seq
    this.#line = line
    this.goodBytes = this.#offset + end
    this.#sink.event(event, this)
  }

  #readOn(bytes: Uint8Array, from: number, isEnd: boolean): void {
    let at = from
    let isWaiting = false
    while (at < bytes.length && !isWaiting) {
      if (this.#search) {
        const found = this.#search.search({ bytes: bytes.subarray(at), isEnd })
        if (typeof found === 'number') {
          at += found
          isWaiting = true
        } else at += this.#continueWith(found, at)
      } else {
        const length = this.#readLine(bytes, at, isEnd)
        at += length ?? 0
        isWaiting = length === null
      }
    }
    this.#rest = new Uint8Array(bytes.subarray(at))
    this.#offset += at
  }

  /** The length of the record that begins there: 0 if there is no good one, null if more bytes are needed. */
  #readLine(bytes: Uint8Array, at: number, isEnd: boolean): number | null {
    const newline = this.#tools.lineEnd(bytes, at)
    if (newline < 0 && !isEnd && bytes.length - at <= longestRecord) return null
    const record =
      newline < 0 ? 'length' : readRecord(bytes.subarray(at, newline), this.hash, this.seq + 1, this.#tools)
    if (typeof record === 'string') {
      const { hash, seq } = this
      this.#search = new DamageSearch(
        { offset: this.#offset + at, line: this.#line, hash, seq, problem: record },
        this.#tools,
      )
      return 0
    }
    this.#hash = record.hash
    this.#accept(record.event, newline + 1, this.#line + 1)
    return newline + 1 - at
  }

  /** Continues after a damaged part; the length of what was searched, with the record at its end. */
  #continueWith({ damage, record, end, line }: Found, at: number): number {
    this.#search = null
    this.#sink.damage(damage)
    this.#hash = record.hash
    this.#accept(record.event, at + end, line)
    return end
  }
}
