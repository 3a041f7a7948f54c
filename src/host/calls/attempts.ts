/** A limit: `allowed` attempts within the window. Further attempts are refused until the window has passed. */
export interface AttemptLimit {
  readonly allowed: number
  readonly windowMs: number
}

/** The name under which an attempt is counted, and the limit of that name. */
export interface CountedAttempt extends AttemptLimit {
  readonly name: string
  /** So many attempts at once; one without it. */
  readonly count?: number
}

export const guesses: AttemptLimit = { allowed: 5, windowMs: 30_000 }

/** Limits attempts that may be guesses. An attempt counts as a failed one until `takeBack` or `forget`. */
export interface Attempts {
  /** Whether every name allows so many more attempts. If so, they are counted for every name, otherwise for none. */
  take(counted: readonly CountedAttempt[]): Promise<boolean>
  /** The latest attempt under a name was not a guess. Earlier attempts still count. */
  takeBack(name: string): Promise<void>
  /** Deletes all attempts under a name. */
  forget(name: string): Promise<void>
}

/** Attempts in the memory of one process. Their names must be few, since none is deleted. `now` returns ms since 1970. */
export class MemoryAttempts implements Attempts {
  readonly #times = new Map<string, number[]>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  take(counted: readonly CountedAttempt[]): Promise<boolean> {
    const now = this.#now()
    const taken = counted.map(({ name, allowed, windowMs, count = 1 }) => {
      const times = (this.#times.get(name) ?? []).filter((time) => now - time < windowMs)
      return { name, allowed, times: [...times, ...Array<number>(count).fill(now)] }
    })
    const isAllowed = taken.every(({ allowed, times }) => times.length <= allowed)
    if (isAllowed) for (const { name, times } of taken) this.#times.set(name, times)
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
