/** How many unknown callers may wait before some are refused. */
export const waitingLimit = 32
/** How many known callers of one name may wait: a person with a few devices at the same moment. */
export const knownLimit = 8

/** Called with true when its turn has come, and with false when it is refused. */
type Waiting = (isTurn: boolean) => void

/** Callers who wait, in a line for each name. One name after another has a turn. */
class Lines {
  /** In the order of their turns. No line is empty. */
  readonly #lines = new Map<string, Waiting[]>()

  get waiting(): number {
    return [...this.#lines.values()].reduce((count, { length }) => count + length, 0)
  }

  waitingOf(name: string): number {
    return this.#lines.get(name)?.length ?? 0
  }

  join(name: string, waiting: Waiting): void {
    this.#lines.set(name, [...(this.#lines.get(name) ?? []), waiting])
  }

  next(): Waiting | undefined {
    for (const [name, [next, ...others]] of this.#lines) {
      this.#lines.delete(name)
      if (others.length > 0) this.#lines.set(name, others)
      return next
    }
    return undefined
  }

  /** Refuses the last caller of the longest line; among equally long ones, of the line that has just grown. */
  turnOneAway(latest: string): void {
    let longest = latest
    for (const [name, line] of this.#lines) if (line.length > this.waitingOf(longest)) longest = name
    const line = this.#lines.get(longest)!
    line.pop()!(false)
    if (line.length === 0) this.#lines.delete(longest)
  }
}

/**
 * Runs log-ins and registrations one at a time: the count of the attempt and the hash of the password. A flood of them uses one
 * thread, which leaves the others to files, name look-ups and the database. It also sends only one statement at a time to the
 * database, which leaves it to money calls.
 *
 * Known callers have every second turn, by name; a name that sends more than a person does is refused. Unknown callers take turns by
 * address. When too many wait, the latest one of the address with the most is refused, so that a flood from one address displaces
 * only itself. So neither can keep the other waiting.
 */
export class HashingQueue {
  readonly #known = new Lines()
  readonly #unknown = new Lines()
  #isRunning = false
  #isKnownNext = true

  /** How many callers wait. */
  get waiting(): number {
    return this.#known.waiting + this.#unknown.waiting
  }

  /** Returns the result of `work` after its turn, or null if it is refused because too many of this name wait. */
  async runKnown<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    if (this.#isRunning && this.#known.waitingOf(name) >= knownLimit) return null
    if (this.#isRunning) await new Promise<boolean>((turn) => this.#known.join(name, turn))
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
    this.#unknown.join(address, waiting)
    if (this.#unknown.waiting > waitingLimit) this.#unknown.turnOneAway(address)
  }

  /** `#isRunning` stays true until the next one runs, so that no other can start in between. */
  #next(): void {
    const isKnownNext = this.#isKnownNext
    const [one, other] = isKnownNext ? [this.#known, this.#unknown] : [this.#unknown, this.#known]
    const first = one.next()
    this.#isKnownNext = first ? !isKnownNext : isKnownNext
    const next = first ?? other.next()
    if (next) next(true)
    else this.#isRunning = false
  }
}

/** One queue for the process, because it limits the threads of the process. */
export const hashing = new HashingQueue()
