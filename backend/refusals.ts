/** More ids than counters have refused, also where a draw closes while they pay. Each is kept for ever. */
export const refusedIds = { allowed: 2_000, windowMs: 15 * 60_000 } as const

/**
 * Counts the ids that this process refuses to each operator: in memory and after the answer, so that no sale waits for a count. `now`
 * returns ms.
 */
export class Refusals {
  readonly #windows = new Map<number, { readonly ends: number; count: number }>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whether an operator has so many that its next request is not decided before the window has passed. */
  areTooMany(operatorId: number): boolean {
    return (this.#windowOf(operatorId)?.count ?? 0) >= refusedIds.allowed
  }

  add(operatorId: number, count: number): void {
    if (count === 0) return
    const window = this.#windowOf(operatorId)
    if (window) window.count += count
    else this.#windows.set(operatorId, { ends: this.#now() + refusedIds.windowMs, count })
  }

  #windowOf(operatorId: number) {
    const window = this.#windows.get(operatorId)
    return window && window.ends > this.#now() ? window : undefined
  }
}
