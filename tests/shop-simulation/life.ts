/** One run of a program. When it is killed, nothing that it waits for ever comes. */
export class Life {
  #isOver = false
  readonly #atEnd = new Set<() => void>()

  get isOver(): boolean {
    return this.#isOver
  }

  end(): void {
    if (this.#isOver) return
    this.#isOver = true
    for (const run of this.#atEnd) run()
    this.#atEnd.clear()
  }

  /** Returns a function that takes it back. */
  atEnd(run: () => void): () => void {
    if (this.#isOver) run()
    else this.#atEnd.add(run)
    return () => void this.#atEnd.delete(run)
  }

  /** The result of some work of this program; none once it is over. */
  async during<Result>(work: Promise<Result>): Promise<Result> {
    const result = await work
    return this.#isOver ? nothing() : result
  }

  /** For somebody else who waits: rejects when the program ends first. */
  answering<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const takeBack = this.atEnd(() => reject(new Error('the connection was reset')))
      work.then(resolve, reject).finally(takeBack)
    })
  }
}

/** Never settles. Each is a new one, so that nothing is kept of those that wait for it. */
export const nothing = (): Promise<never> => new Promise(() => {})
