import { encodeRecord, genesisHash, logFormat, type Sha256 } from '../../events/log-format.ts'
import type { Event, Logged } from '../../events/vocabulary.ts'
import { hashVersion } from './state-hash.ts'

/**
 * Where the bytes of a log go, in two steps: what is written survives the death of tab, worker and browser, what is
 * flushed a power cut as well.
 */
export interface LogStorage {
  /** Throws where not every byte was taken; the segment then ends where it ended before. */
  write(bytes: Uint8Array): void
  /** Throws where what was written cannot be made durable; the segment then ends where it was flushed last. */
  flush(): void
  /** Appends to the next segment from now on; false where it cannot be begun just now, which does no harm. */
  rotate(): boolean
  /**
   * Whether the next start will find what is written: a browser whose data were cleared may go on taking bytes for a file
   * that nobody can open any more.
   */
  isKept(): Promise<boolean>
}

/** Where a log stands: what the next record follows. Segment 0 is before the first. */
export interface LogHead {
  readonly seq: number
  readonly hash: string
  readonly segment: number
}

export const emptyLog: LogHead = { seq: 0, hash: genesisHash, segment: 0 }

/** The writing end of the log: gives events their place, chains them, and makes them durable. */
export class LogWriter {
  readonly #storage: LogStorage
  readonly #sha256: Sha256
  #head: LogHead
  /** Where the log stands on the disk. */
  #flushed: LogHead

  constructor(storage: LogStorage, sha256: Sha256, head: LogHead) {
    this.#storage = storage
    this.#sha256 = sha256
    this.#head = this.#flushed = head
  }

  get head(): LogHead {
    return this.#head
  }

  /** The events as they will stand in the log, not yet written. */
  number(events: readonly Event[], at: number): Logged[] {
    return events.map((event, index) => ({ ...event, seq: this.#head.seq + 1 + index, at }))
  }

  /** All of them or none, not yet durable; throws what the storage threw. */
  write(events: readonly Logged[]): void {
    let { hash } = this.#head
    const records = events.map((event) => {
      const record = encodeRecord(event, hash, this.#sha256)
      hash = record.hash
      return record.bytes
    })
    this.#storage.write(records.length === 1 ? records[0]! : joined(records))
    this.#head = { ...this.#head, hash, seq: this.#head.seq + events.length }
  }

  /** Makes durable what was written; where that fails it was never written. */
  flush(): void {
    try {
      this.#storage.flush()
      this.#flushed = this.#head
    } catch (error) {
      this.#head = this.#flushed
      throw error
    }
  }

  /** All of them or none, durable when it returns. */
  append(events: readonly Logged[]): void {
    this.write(events)
    this.flush()
  }

  /** Ends a line that damage left open; what stands there is kept. */
  endLine(): void {
    this.#storage.write(Uint8Array.of(10))
    this.#storage.flush()
  }

  /** Writes what the state hash is here: every later replay must come to the same. */
  checkpoint(stateHash: string, at: number): void {
    this.append(this.number([{ type: 'checkpointReached', data: { stateHash, hashVersion } }], at))
  }

  /** Goes on from a state whose own events are not in this log: the first record after its header. */
  carryOver(reason: 'storageLost', earlier: LogHead, state: object, at: number): void {
    const { seq, hash } = earlier
    const data = { reason, earlier: { seq, hash }, state: { ...state } }
    this.append(this.number([{ type: 'stateCarriedOver', data }], at))
  }

  /** Goes on in the next segment, under its header; the chain goes on through it. */
  nextSegment(logId: string, at: number): void {
    if (this.#head.segment > 0 && !this.#storage.rotate()) return
    const segment = this.#head.segment + 1
    this.append(this.number([{ type: 'segmentOpened', data: { logId, segment, format: logFormat } }], at))
    this.#head = this.#flushed = { ...this.#head, segment }
  }
}

/** A log in one piece that begins with a state and says no more: what can be saved of a log that is lost. */
export function logOfState(
  logId: string,
  lost: LogHead,
  state: object,
  stateHash: string,
  sha256: Sha256,
  at: number,
): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  const memory: LogStorage = {
    write: (bytes) => void chunks.push(bytes),
    flush() {},
    rotate: () => false,
    isKept: async () => true,
  }
  const log = new LogWriter(memory, sha256, emptyLog)
  log.nextSegment(logId, at)
  log.carryOver('storageLost', lost, state, at)
  log.checkpoint(stateHash, at)
  return joined(chunks)
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}
