/** How much of one party runs at once, and how much more may wait. */
export interface TurnLimits {
  readonly atOnce: number
  readonly waiting: number
}

/** Where all of `running` are taken, who comes next gets the place of one that ends. */
interface Line {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Runs the work of each party in the order of its arrival, a little at once. All parties share the few connections of the database, so
 * that one which sends thousands of requests has to wait for itself, and the others do not wait for it.
 */
export class Turns<Party> {
  /** Of parties with running work. */
  readonly #lines = new Map<Party, Line>()
  readonly #limits: TurnLimits

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** Returns the result of `work` after its turn, or null if too much of the party waits: then nothing was done. */
  async run<T>(party: Party, work: () => Promise<T>): Promise<T | null> {
    const { atOnce, waiting } = this.#limits
    const line = this.#lines.get(party) ?? { running: 0, waiting: [] }
    this.#lines.set(party, line)
    if (line.running < atOnce) line.running++
    else if (line.waiting.length >= waiting) return null
    else await new Promise<void>((turn) => line.waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) this.#lines.delete(party)
    }
  }
}
