/** Some records of a list, in order: the last ten, and those that need attention. `total`: how many there were. */
export interface Latest<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

/** As many of each as the counter shows. */
export const shown = 10

/** Others than the last ten that do not need attention are removed when so many more have come. */
const sweepAfter = 20

export class Kept<Item> implements Latest<Item> {
  total = 0
  readonly #needsAttention: (item: Item) => boolean
  /** In the order in which they came. */
  readonly #items = new Map<string, Item>()
  #sweepAt = sweepAfter

  constructor(needsAttention: (item: Item) => boolean) {
    this.#needsAttention = needsAttention
  }

  add(id: string, item: Item): void {
    this.total++
    this.#items.set(id, item)
    if (this.#items.size < this.#sweepAt) return
    this.#sweep()
    this.#sweepAt = 2 * this.#items.size + sweepAfter
  }

  /** Undefined if it was never there, or was removed as too old. */
  get(id: string): Item | undefined {
    return this.#items.get(id)
  }

  get items(): readonly Item[] {
    this.#sweep()
    return [...this.#items.values()]
  }

  #sweep(): void {
    let older = this.#items.size - shown
    for (const [id, item] of this.#items) {
      if (older-- <= 0) return
      if (!this.#needsAttention(item)) this.#items.delete(id)
    }
  }
}
