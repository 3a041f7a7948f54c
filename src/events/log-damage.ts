import type { RecordProblem } from './log-format.ts'

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
  /** The next record continues the chain of the previous one, or of the last one that is lost between them. */
  readonly isChained: boolean
  /** Ids that are still readable in it; at most `mostIds`. */
  readonly ids: readonly string[]
}

/** A damaged part that holds more ids than that is no part of a log. */
const mostIds = 100_000

const latin = new TextDecoder('latin1')
const sliceLength = 2 ** 20

/** What must be known of unreadable bytes, however many they are: they are added in order and not kept. */
export class LostBytes {
  length = 0
  newlines = 0
  /** The last hash in them; null if there is none. */
  lastHash: string | null = null
  #hasZero = false
  readonly #ids = new Set<string>()
  readonly #idTexts = new Finder(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 36)
  readonly #hashes = new Finder(/"hash":"[0-9a-f]{64}"/g, 73)

  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += sliceLength)
      this.#addSlice(bytes.subarray(at, at + sliceLength))
  }

  #addSlice(bytes: Uint8Array): void {
    this.length += bytes.length
    this.newlines += newlinesIn(bytes)
    this.#hasZero ||= bytes.includes(0)
    const text = latin.decode(bytes)
    for (const id of this.#idTexts.in(text)) if (this.#ids.size < mostIds) this.#ids.add(id)
    this.lastHash = this.#hashes.in(text).at(-1)?.slice(8, -1) ?? this.lastHash
  }

  get ids(): string[] {
    return [...this.#ids]
  }

  /**
   * An interrupted write leaves the beginning of a record, without a line end and without a disk's fill bytes. Everything
   * else may have been complete once, and may have had effects.
   */
  get isTearing(): boolean {
    return this.newlines === 0 && !this.#hasZero
  }
}

/** The matches of a pattern with a fixed length in a text that comes in parts. */
class Finder {
  readonly #pattern: RegExp
  readonly #length: number
  #rest = ''

  constructor(pattern: RegExp, length: number) {
    this.#pattern = pattern
    this.#length = length
  }

  in(part: string): string[] {
    const text = this.#rest + part
    const found = [...text.matchAll(this.#pattern)]
    const after = (found.at(-1)?.index ?? -this.#length) + this.#length
    this.#rest = text.slice(Math.max(after, text.length - this.#length + 1))
    return found.map(([match]) => match)
  }
}

export function newlinesIn(bytes: Uint8Array): number {
  let count = 0
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 10) count++
  return count
}
