import { crc32 } from '../../events/crc32.ts'
import { longestRecord } from '../../events/log-frame.ts'
import { isStateLine, numberIn, soundLine } from '../../events/log-lines.ts'
import type { LogBytes } from '../core/log.ts'

/** Records that follow each other, as they are in the log. */
export interface Batch {
  readonly from: number
  readonly to: number
  /** The chain hash of the last one. */
  readonly hash: string
  readonly lines: Uint8Array
  /** The first of them is a state, in place of the records up to its number. */
  readonly isState: boolean
}

/** Whether records are missing between number `count` and these, or a state is in their place. */
export const isAfterGap = ({ from, isState }: Batch, count: number): boolean => isState || from > count + 1

/** The size of one read: so small that no sale waits for it. */
export const partBytes = 65_536
/** The longest beginning of a record up to its number. */
const numberBytes = 32

/** Reads the log on the disk from record to record, in small parts. */
export class OwnLog {
  readonly #log: LogBytes
  #segment = 1
  #offset = 0

  private constructor(log: LogBytes, segment: number) {
    this.#log = log
    this.#segment = segment
  }

  /** In the segment with the record after `count`; `last` is the current segment. */
  static async at(log: LogBytes, count: number, last: number): Promise<OwnLog> {
    let segment = last
    while (segment > 1) {
      const first = numberIn(await log.durable(segment, 0, numberBytes))
      if (first > 0 && first <= count + 1) break
      segment--
    }
    return new OwnLog(log, segment)
  }

  /** The next records after `count`; null at the end of segment `last`. */
  async next(count: number, last: number): Promise<Batch | null> {
    for (;;) {
      const part = await this.#part()
      if (part.length === 0) {
        if (this.#segment >= last) return null
        this.#segment++
        this.#offset = 0
      } else {
        const { length, batch } = batchIn(part, count)
        this.#offset += length
        if (batch) return batch
      }
    }
  }

  /** Whole lines from here on, a long one alone: with others it may be more than a copy takes. None at the end of the segment. */
  async #part(): Promise<Uint8Array> {
    for (let size = partBytes; ; size *= 4) {
      const bytes = await this.#log.durable(this.#segment, this.#offset, size)
      const end = (size === partBytes ? bytes.lastIndexOf(10) : bytes.indexOf(10)) + 1
      if (end > 0 || bytes.length < size || size > longestRecord) return bytes.subarray(0, end)
    }
  }
}

/** The first records after `count` that follow each other; damaged lines are left out, as by every reader. */
export function batchIn(
  lines: Uint8Array,
  count: number,
): { readonly length: number; readonly batch: Batch | null } {
  let at = 0
  let from = 0
  let to = 0
  let hash = ''
  let start = 0
  let isState = false
  while (at < lines.length) {
    const line = soundLine(lines, at, { crc32 })
    const isNext = line !== null && (from === 0 ? line.seq > count : line.seq === to + 1)
    if (from > 0 && !isNext) break
    if (isNext && from === 0) {
      from = line.seq
      start = at
      isState = isStateLine(line.body)
    }
    if (isNext) ({ seq: to, hash } = line)
    at = line?.end ?? lines.indexOf(10, at) + 1
  }
  const batch = { from, to, hash, lines: lines.subarray(start, at), isState }
  return { length: at, batch: from > 0 ? batch : null }
}
