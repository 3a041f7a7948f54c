/** How many strangers may wait; beyond that some are turned away. */
export const waitingLimit = 32

/** Called with true when its turn has come, with false where it is turned away. */
type Waiting = (isTurn: boolean) => void

/**
 * Log-ins and registrations, one at a time: the count of the try and the hash of the password. So a flood of them takes one
 * thread, which leaves the others to files, name look-ups and the database, and sends the database one statement at a time,
 * which leaves it to money calls.
 *
 * Known callers go first and are never turned away. Strangers take turns by address. When too many wait, the latest one of
 * the address with the most is turned away, so that a flood from one address displaces only itself.
 */
export class HashingQueue {
  readonly #known: Waiting[] = []
  /** Strangers by address, in the order of the turns; no line is empty. */
  readonly #lines = new Map<string, Waiting[]>()
  #isRunning = false

  /** The result of `work`, which runs before that of strangers. */
  async runKnown<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isRunning) await new Promise((turn) => this.#known.push(turn))
    return this.#run(work)
  }

  /** The result of `work` after its turn; null where it is turned away because too many wait. */
  async runInTurn<T>(address: string, work: () => Promise<T>): Promise<T | null> {
    const isTurn = !this.#isRunning || (await new Promise<boolean>((turn) => this.#line(address, turn)))
    return isTurn ? this.#run(work) : null
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    this.#isRunning = true
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #line(address: string, waiting: Waiting): void {
    const line = this.#lines.get(address) ?? []
    this.#lines.set(address, [...line, waiting])
    const lines = [...this.#lines.values()]
    if (lines.reduce((count, { length }) => count + length, 0) > waitingLimit) this.#turnOneAway(address)
  }

  /** The last one of the longest line; among lines of that length, of the line that has just grown. */
  #turnOneAway(latest: string): void {
    let longest = latest
    for (const [address, line] of this.#lines)
      if (line.length > this.#lines.get(longest)!.length) longest = address
    const line = this.#lines.get(longest)!
    line.pop()!(false)
    if (line.length === 0) this.#lines.delete(longest)
  }

  /** `#isRunning` stays true until the next one runs, so that no other can start in between. */
  #next(): void {
    const next = this.#known.shift() ?? this.#nextInTurn()
    if (next) next(true)
    else this.#isRunning = false
  }

  #nextInTurn(): Waiting | undefined {
    for (const [address, [next, ...others]] of this.#lines) {
      this.#lines.delete(address)
      if (others.length > 0) this.#lines.set(address, others)
      return next
    }
    return undefined
  }
}

/** One for the process: what is bounded are its threads. */
export const hashing = new HashingQueue()
