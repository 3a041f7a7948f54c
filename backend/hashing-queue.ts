/** How many unknown callers may wait before some are refused. */
export const waitingLimit = 32

/** Called with true when its turn has come, and with false when it is refused. */
type Waiting = (isTurn: boolean) => void

/**
 * Runs log-ins and registrations one at a time: the count of the attempt and the hash of the password. A flood of them uses one
 * thread, which leaves the others to files, name look-ups and the database. It also sends only one statement at a time to the
 * database, which leaves it to money calls.
 *
 * Known callers come first and are never refused. Unknown callers take turns by address. When too many wait, the latest one of
 * the address with the most is refused, so that a flood from one address displaces only itself.
 */
export class HashingQueue {
  readonly #known: Waiting[] = []
  /** Unknown callers by address, in the order of their turns. No queue is empty. */
  readonly #lines = new Map<string, Waiting[]>()
  #isRunning = false

  /** How many callers wait. */
  get waiting(): number {
    return this.#known.length + this.#unknown
  }

  get #unknown(): number {
    return [...this.#lines.values()].reduce((count, { length }) => count + length, 0)
  }

  /** Returns the result of `work`, which runs before that of unknown callers. */
  async runKnown<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isRunning) await new Promise((turn) => this.#known.push(turn))
    return this.#run(work)
  }

  /** Returns the result of `work` after its turn, or null if it is refused because too many wait. */
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
    if (this.#unknown > waitingLimit) this.#turnOneAway(address)
  }

  /** The last caller of the longest queue; among equally long ones, of the queue that has just grown. */
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

/** One queue for the process, because it limits the threads of the process. */
export const hashing = new HashingQueue()
