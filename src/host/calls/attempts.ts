/** A limit: `allowed` attempts within the window. Further attempts are refused until the window has passed. */
export interface AttemptLimit {
  readonly allowed: number
  readonly windowMs: number
}

/** The name under which an attempt is counted, and the limit of that name. */
export interface CountedAttempt extends AttemptLimit {
  readonly name: string
}

export const guesses: AttemptLimit = { allowed: 5, windowMs: 30_000 }

/** Limits attempts that may be guesses. An attempt counts as a failed one until `takeBack` or `forget`. */
export interface Attempts {
  /** Whether every name allows one more attempt. If so, it is counted for every name, otherwise for none. */
  take(counted: readonly CountedAttempt[]): Promise<boolean>
  /** The latest attempt under a name was not a guess. Earlier attempts still count. */
  takeBack(name: string): Promise<void>
  /** Deletes all attempts under a name. */
  forget(name: string): Promise<void>
}

/** Attempts in memory, for training and simulation, where nobody attacks the host. `now` returns ms since 1970. */
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
