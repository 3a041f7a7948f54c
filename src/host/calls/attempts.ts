/** How many tries are `allowed` within the window before the next has to wait. */
export interface AttemptLimit {
  readonly allowed: number
  readonly windowMs: number
}

/** A name that a try is counted for, and its limit. */
export interface CountedAttempt extends AttemptLimit {
  readonly name: string
}

export const guesses: AttemptLimit = { allowed: 5, windowMs: 30_000 }

/** Counts tries that may be guesses. A try counts as failed until `takeBack` or `forget`. */
export interface Attempts {
  /** Whether every one of the names allows one more try; only then it is counted, for each. */
  take(counted: readonly CountedAttempt[]): Promise<boolean>
  /** The latest try of a name was no guess; earlier ones still count. */
  takeBack(name: string): Promise<void>
  /** Deletes the tries of a name. */
  forget(name: string): Promise<void>
}

/** For training and simulation, where the host is one process that nobody attacks. `now` is ms since 1970. */
export class MemoryAttempts implements Attempts {
  readonly #times = new Map<string, number[]>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  take(counted: readonly CountedAttempt[]): Promise<boolean> {
    const now = this.#now()
    const recent = counted.map(({ name, allowed, windowMs }) => {
      const times = (this.#times.get(name) ?? []).filter((time) => now - time < windowMs)
      return { name, allowed, times }
    })
    const isAllowed = recent.every(({ allowed, times }) => times.length < allowed)
    if (isAllowed) for (const { name, times } of recent) this.#times.set(name, [...times, now])
    return Promise.resolve(isAllowed)
  }

  takeBack(name: string): Promise<void> {
    this.#times.get(name)?.pop()
    return Promise.resolve()
  }

  forget(name: string): Promise<void> {
    this.#times.delete(name)
    return Promise.resolve()
  }
}
