import { parseEvent, versionOf } from '../../events/parse.ts'
import { encodeRecord, genesisHash, logFormat, type Sha256 } from '../../events/log-format.ts'
import type { DataOf, Event, Logged } from '../../events/vocabulary.ts'
import { joinedBytes } from '../../values/bytes.ts'
import { hashVersion } from './state-hash.ts'

/**
 * The storage of a log's bytes, in two steps: written bytes survive a crash of tab, worker and browser; flushed bytes
 * also survive a power cut.
 */
export interface LogStorage {
  /** Throws if not every byte was written; the segment then keeps its previous end. */
  write(bytes: Uint8Array): void
  /** Throws if the written bytes cannot be made durable; the segment then ends at its last flush. */
  flush(): void
  /** Switches to the next segment; false if that is not possible now, which does no harm. */
  rotate(): boolean
  /**
   * Whether the next start will find the written bytes. After its data was cleared, a browser may still accept writes
   * to a deleted file.
   */
  isKept(): Promise<boolean>
}

/** The bytes of a log on the disk, for a second copy. */
export interface LogBytes {
  /**
   * The flushed bytes of a segment from byte `offset` on, at most `length` of them; none after its end, or if they cannot be read. In
   * place of the last removed segment it has the state after it.
   */
  durable(segment: number, offset: number, length: number): Promise<Uint8Array>
}

/** The files of a log, each read by itself. */
export interface LogFiles {
  /** Of the non-empty segments, in order. */
  openings(): Promise<readonly Opening[]>
  /** The lines in place of everything before a segment (`stateLines`); empty if there are none. */
  stateBefore(segment: number): Promise<Uint8Array>
  saveState(segment: number, lines: Uint8Array<ArrayBuffer>): Promise<void>
  segment(number: number): Promise<Uint8Array>
  /** Deletes a segment, and then the state before it. */
  removeSegment(number: number): Promise<void>
}

/** Where a segment begins. */
export interface Opening {
  readonly number: number
  /**
   * The number of its first record, and when it was written (ms since 1970 by the counter's clock); null if
   * that cannot be read.
   */
  readonly seq: number | null
  readonly at: number | null
}

/** The position of a log: the record before the next one. Segment 0 is before the first. */
export interface LogHead {
  readonly seq: number
  readonly hash: string
  readonly segment: number
}

export const emptyLog: LogHead = { seq: 0, hash: genesisHash, segment: 0 }

/** Whether the reader of the log takes the record of an event for that event. */
const canBeRead = (event: Logged): boolean =>
  typeof parseEvent({ ...event, v: versionOf(event.type) }) !== 'string'

/**
 * Characters of JSON, of three bytes at most: a copy of the log takes the record in one request (`mirrorRequestBytes`). A longer one
 * would stop every copy for ever.
 */
const longestData = 1_000_000
/** What is of the log itself may be longer, and nobody from outside makes it so. */
const ofTheLog: ReadonlySet<Event['type']> = new Set(['stateCarriedOver', 'logDamageFound', 'logMended'])
const canBeCopied = ({ type, data }: Event): boolean =>
  ofTheLog.has(type) || JSON.stringify(data).length <= longestData

/** The writing end of the log: numbers the events, chains them, and makes them durable. */
export class LogWriter {
  readonly #storage: LogStorage
  readonly #sha256: Sha256
  #head: LogHead
  #flushed: LogHead

  constructor(storage: LogStorage, sha256: Sha256, head: LogHead) {
    this.#storage = storage
    this.#sha256 = sha256
    this.#head = this.#flushed = head
  }

  get head(): LogHead {
    return this.#head
  }

  /** The position of the log on the disk. */
  get durableHead(): LogHead {
    return this.#flushed
  }

  /**
   * The events as they will stand in the log, not yet written. Throws for one whose record could not be read again, since the next
   * start would find a damaged log, and for one that is too long for its copies.
   */
  number(events: readonly Event[], at: number): Logged[] {
    const numbered = events.map((event, index) => ({ ...event, seq: this.#head.seq + 1 + index, at }))
    for (const event of numbered) {
      if (!canBeRead(event)) throw new Error(`The record of ${event.type} could not be read again.`)
      if (!canBeCopied(event)) throw new Error(`The record of ${event.type} is too long.`)
    }
    return numbered
  }

  /** Writes all events or none, not yet durable; throws the storage's error. */
  write(events: readonly Logged[]): void {
    let { hash } = this.#head
    const records = events.map((event) => {
      const record = encodeRecord(event, hash, this.#sha256)
      hash = record.hash
      return record.bytes
    })
    this.#storage.write(records.length === 1 ? records[0]! : joinedBytes(records))
    this.#head = { ...this.#head, hash, seq: this.#head.seq + events.length }
  }

  /** Makes the written events durable; if that fails, they count as not written. */
  flush(): void {
    try {
      this.#storage.flush()
      this.#flushed = this.#head
    } catch (error) {
      this.#head = this.#flushed
      throw error
    }
  }

  /** Writes all events or none; they are durable when it returns. */
  append(events: readonly Logged[]): void {
    this.write(events)
    this.flush()
  }

  /** Ends a line that damage left incomplete; its bytes are kept. */
  endLine(): void {
    this.#storage.write(Uint8Array.of(10))
    this.#storage.flush()
  }

  /**
   * Writes the state hash at this point; every later replay must compute the same. Returns the bytes of this
   * record.
   */
  checkpoint(stateHash: string, at: number): Uint8Array {
    const events = this.number([{ type: 'checkpointReached', data: { stateHash, hashVersion } }], at)
    const record = encodeRecord(events[0]!, this.#head.hash, this.#sha256)
    this.append(events)
    return record.bytes
  }

  /** Continues from a state whose events are not in this log: the first record after the header. */
  carryOver({ reason, earlier: { seq, hash }, state, at }: CarriedState): void {
    const data = { reason, earlier: { seq, hash }, state: { ...state } }
    this.append(this.number([{ type: 'stateCarriedOver', data }], at))
  }

  /**
   * Continues in the next segment, after its header; the chain continues through it. Where the header cannot be written, it throws the
   * storage's error, and what follows is in the next segment all the same: it needs no header to be read.
   */
  nextSegment(logId: string, at: number): void {
    const segment = this.#head.segment + 1
    if (segment > 1) {
      if (!this.#storage.rotate()) return
      // What is written from now on is in the next file, also where the header finds no room there.
      this.#head = { ...this.#head, segment }
      this.#flushed = { ...this.#flushed, segment }
    }
    this.append(this.number([{ type: 'segmentOpened', data: { logId, segment, format: logFormat } }], at))
    this.#head = this.#flushed = { ...this.#head, segment }
  }
}

/** The state of an earlier log that another one continues. */
export interface CarriedState {
  readonly reason: DataOf<'stateCarriedOver'>['reason']
  /** The last record of the earlier log. */
  readonly earlier: Pick<LogHead, 'seq' | 'hash'>
  readonly state: object
  readonly at: number
}

/** A complete log that contains only a state: the part of a lost log that can be saved. */
export function logOfState(
  { logId, stateHash, ...carried }: CarriedState & { readonly logId: string; readonly stateHash: string },
  sha256: Sha256,
): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  const memory: LogStorage = {
    write: (bytes) => void chunks.push(bytes),
    flush() {},
    rotate: () => false,
    isKept: async () => true,
  }
  const log = new LogWriter(memory, sha256, emptyLog)
  log.nextSegment(logId, carried.at)
  log.carryOver(carried)
  log.checkpoint(stateHash, carried.at)
  return joinedBytes(chunks)
}
