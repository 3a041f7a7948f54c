/** How many tries are `allowed` within the window before the next has to wait. */
export interface AttemptLimit {
  readonly allowed: number
  readonly windowMs: number
}

const guesses: AttemptLimit = { allowed: 5, windowMs: 30_000 }

/** Counts tries that may be guesses, by name. A try counts as failed until it is told to have succeeded. */
export class Attempts {
  readonly #times = new Map<string, number[]>()
  readonly #limit: AttemptLimit

  constructor(limit: AttemptLimit = guesses) {
    this.#limit = limit
  }

  /** Whether one more try is allowed at `now`; counts it. */
  take(name: string, now: number): boolean {
    const { allowed, windowMs } = this.#limit
    for (const [other, times] of this.#times) if (now - times.at(-1)! >= windowMs) this.#times.delete(other)
    const recent = (this.#times.get(name) ?? []).filter((time) => now - time < windowMs)
    if (recent.length >= allowed) return false
    this.#times.set(name, [...recent, now])
    return true
  }

  /** The latest try was no guess; those before it count on. */
  takeBack(name: string): void {
    this.#times.get(name)?.pop()
    if (this.#times.get(name)?.length === 0) this.#times.delete(name)
  }

  succeeded(name: string): void {
    this.#times.delete(name)
  }
}
