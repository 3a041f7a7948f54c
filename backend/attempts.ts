/** Failed tries allowed within the window before the next has to wait. */
const allowed = 5
const windowMs = 30_000

/** Counts tries that may be guesses, by name. A try counts as failed until it is told to have succeeded. */
export class Attempts {
  readonly #times = new Map<string, number[]>()

  /** Whether one more try is allowed at `now`; counts it. */
  take(name: string, now: number): boolean {
    for (const [other, times] of this.#times) if (now - times.at(-1)! >= windowMs) this.#times.delete(other)
    const recent = (this.#times.get(name) ?? []).filter((time) => now - time < windowMs)
    if (recent.length >= allowed) return false
    this.#times.set(name, [...recent, now])
    return true
  }

  succeeded(name: string): void {
    this.#times.delete(name)
  }
}
