import { addTokens, errorOf } from '../../src/events/search.ts'
import { startedVersion, type Entry } from './events.ts'
import type { Line } from './lines.ts'

/** A part is closed when it has as many bytes: a search reads whole parts. */
export const partBytes = 65_536

/** Records of one version of the product that follow each other, and what they can be found by. */
export interface Part {
  readonly lines: readonly Line[]
  /** The least and the greatest time in it, by the counter's clock. */
  readonly firstAt: number
  readonly lastAt: number
  /** Null before the first start of the counter. */
  readonly version: string | null
  /** The times of each refusal and fault (`errorOf`). */
  readonly errors: Readonly<Record<string, readonly number[]>>
  readonly tokens: readonly number[]
}

class GrowingPart {
  readonly #lines: Line[] = []
  readonly #tokens = new Set<number>()
  readonly #errors: Record<string, number[]> = {}
  #firstAt = Infinity
  #lastAt = 0
  bytes = 0
  version: string | null

  constructor(version: string | null) {
    this.version = version
  }

  add({ line, event }: Entry): void {
    this.#lines.push(line)
    this.bytes += line.bytes.length
    if (!event) return
    this.#firstAt = Math.min(this.#firstAt, event.at)
    this.#lastAt = Math.max(this.#lastAt, event.at)
    addTokens(event, this.#tokens)
    const error = errorOf(event)
    if (error !== null) (this.#errors[error] ??= []).push(event.at)
  }

  get part(): Part {
    return {
      lines: this.#lines,
      firstAt: Math.min(this.#firstAt, this.#lastAt),
      lastAt: this.#lastAt,
      version: this.version,
      errors: this.#errors,
      tokens: [...this.#tokens],
    }
  }
}

/** The records in parts. A start of another version of the product begins a part. */
export function partsOf(entries: readonly Entry[], version: string | null): Part[] {
  const parts: Part[] = []
  let part = new GrowingPart(version)
  for (const entry of entries) {
    const started = startedVersion(entry.known)
    const isOtherVersion = started !== null && part.version !== null && started !== part.version
    if (part.bytes >= partBytes || (isOtherVersion && part.bytes > 0)) {
      parts.push(part.part)
      part = new GrowingPart(part.version)
    }
    part.version = started ?? part.version
    part.add(entry)
  }
  if (part.bytes > 0) parts.push(part.part)
  return parts
}
