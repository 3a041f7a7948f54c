import { createHash } from 'node:crypto'
import type { LogBytes, LogFiles, LogStorage, Opening } from '../../src/worker/core/log.ts'
import type { Cut, Segment } from '../../src/worker/core/recover.ts'

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * Segments in memory, and a disk that can be full, or fail to make written bytes durable. `bytes` are the flushed ones.
 */
export class MemoryLog implements LogStorage, LogBytes, LogFiles {
  readonly #segments: Uint8Array[][] = [[]]
  /** The lines in place of everything before a segment. */
  readonly states = new Map<number, Uint8Array>()
  #written: Uint8Array[] = []
  isFull = false
  isFailing = false
  isDeleted = false

  write(bytes: Uint8Array): void {
    if (this.isFull) throw new Error('the disk is full')
    this.#written.push(bytes)
  }

  flush(): void {
    const written = this.#written
    this.#written = []
    if (this.isFailing) throw new Error('the disk is failing')
    this.#segments.at(-1)?.push(...written)
  }

  async isKept(): Promise<boolean> {
    return !this.isDeleted
  }

  async durable(segment: number, offset: number, length: number): Promise<Uint8Array> {
    const chunks = this.#segments[segment - 1] ?? []
    const bytes = chunks.length > 0 ? Buffer.concat(chunks) : await this.stateBefore(segment + 1)
    return bytes.subarray(offset, offset + length)
  }

  rotate(): boolean {
    this.#segments.push([])
    return true
  }

  /** The non-empty ones, as with real segments. */
  get segments(): Segment[] {
    return this.#segments
      .map((chunks, index) => ({ number: index + 1, bytes: Buffer.concat(chunks) }))
      .filter(({ bytes }) => bytes.length > 0)
  }

  async openings(): Promise<Opening[]> {
    return this.segments.map(({ number, bytes }) => {
      const [, seq, at] = /^\{"seq":(\d+),"at":(\d+),/.exec(Buffer.from(bytes).toString()) ?? []
      return { number, seq: seq ? Number(seq) : null, at: at ? Number(at) : null }
    })
  }

  async stateBefore(segment: number): Promise<Uint8Array> {
    return this.states.get(segment) ?? new Uint8Array(0)
  }

  async saveState(segment: number, lines: Uint8Array): Promise<void> {
    this.states.set(segment, lines)
  }

  async removeSegment(number: number): Promise<void> {
    this.remove('segment', number)
    this.remove('state', number)
  }

  /** One step on the disk. */
  remove(kind: 'segment' | 'state', number: number): void {
    if (kind === 'segment') this.#segments[number - 1] = []
    else this.states.delete(number)
  }

  async segment(number: number): Promise<Uint8Array> {
    return Buffer.concat(this.#segments[number - 1] ?? [])
  }

  /** Simulates the damage of a broken disk. */
  replace(number: number, bytes: Uint8Array): void {
    this.#segments[number - 1] = [bytes]
  }

  truncate({ segment, length }: Cut): void {
    this.replace(segment, Buffer.concat(this.#segments[segment - 1]!).subarray(0, length))
  }

  get bytes(): Uint8Array {
    return Buffer.concat(this.#segments.flat())
  }
}
