/** Repeats an action while nothing else is pending: at once, and then after every pause. */
export class Rounds {
  readonly #round: (signal: AbortSignal) => Promise<void>
  readonly #everyMs: number
  #interruption = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #isGoing = false

  constructor(round: (signal: AbortSignal) => Promise<void>, everyMs: number) {
    this.#round = round
    this.#everyMs = everyMs
  }

  go(): void {
    if (this.#isGoing) return
    this.#isGoing = true
    this.#next()
  }

  /** Interrupts the current round and starts no other. */
  async rest(): Promise<void> {
    this.#isGoing = false
    clearTimeout(this.#timer)
    this.#interruption.abort()
    await this.#running
  }

  #next(): void {
    this.#interruption = new AbortController()
    this.#running = this.#round(this.#interruption.signal)
      // Interrupted, or the link broke, which is reported elsewhere.
      .catch(() => undefined)
      .then(() => {
        if (!this.#isGoing) return
        this.#timer = setTimeout(() => this.#next(), this.#everyMs)
        this.#timer.unref()
      })
  }
}
