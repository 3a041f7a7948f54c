import type { Chance } from '../../src/values/random.ts'

/** Random numbers that follow from a seed alone (mulberry32). */
export class Seeded {
  readonly #seed: number
  #state: number

  constructor(seed: number) {
    this.#seed = seed >>> 0
    this.#state = this.#seed
  }

  /** Below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  readonly below: Chance = (limit) => Math.floor(this.next() * limit)

  /** Both included. */
  between(from: number, to: number): number {
    return from + this.below(to - from + 1)
  }

  isOneIn(count: number): boolean {
    return this.below(count) === 0
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const rest = [...items]
    return items.map(() => rest.splice(this.below(rest.length), 1)[0]!)
  }

  /** Numbers of their own for one purpose: how many others are drawn does not change them. */
  fork(purpose: string): Seeded {
    const mixed = [...purpose].reduce(
      (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193),
      this.#seed ^ 0x811c9dc5,
    )
    return new Seeded(Math.imul(mixed, 0x9e3779b1) ^ (mixed >>> 13))
  }

  /** An id in the form of a UUID of version 7, of that time. */
  uuid(atMs: number): string {
    const hex = (length: number) => Array.from({ length }, () => this.below(16).toString(16)).join('')
    const time = Math.max(0, Math.round(atMs)).toString(16).padStart(12, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`
  }
}
