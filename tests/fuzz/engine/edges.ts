declare global {
  /** Of the build (`scripts/edge-counters.ts`). */
  var fuzzEdges: Uint8Array | undefined
  var fuzzEdgesEnd: number | undefined
  var fuzzTexts: string[] | undefined
}

/** How often a branch was taken, roughly: one bit each for 1, 2, 3, 4 to 7, 8 to 15, 16 to 31, 32 to 127 and more. */
const classOf = Uint8Array.from({ length: 256 }, (_, count) => {
  const limits = [1, 2, 3, 7, 15, 31, 127, 255]
  return count === 0 ? 0 : 1 << limits.findIndex((limit) => count <= limit)
})

/** Endless results would fill the memory with inputs of no interest. */
const mostResults = 2_000

/** What all inputs so far have reached. */
export class Reached {
  readonly #counters: Uint8Array
  readonly #seen: Uint8Array
  readonly #results = new Set<string>()
  /** Branches that were ever taken. */
  edges = 0

  constructor() {
    const { fuzzEdges: counters, fuzzEdgesEnd: end } = globalThis
    if (!counters || end === undefined) throw new Error('This build counts no branches.')
    this.#counters = counters.subarray(0, end)
    this.#seen = new Uint8Array(end)
  }

  /** Before each run. */
  begin(): void {
    this.#counters.fill(0)
  }

  /** After it: whether it did something that none did before. */
  end(result: string): boolean {
    let isNew = false
    for (let at = 0; at < this.#counters.length; at++) {
      const count = this.#counters[at]!
      if (count === 0) continue
      const seen = this.#seen[at]!
      const bit = classOf[count]!
      if ((bit & ~seen) === 0) continue
      if (seen === 0) this.edges++
      this.#seen[at] = seen | bit
      isNew = true
    }
    const isNewResult = this.#results.size < mostResults && !this.#results.has(result)
    if (isNewResult) this.#results.add(result)
    return isNew || isNewResult
  }
}
