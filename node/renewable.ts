export interface Losable {
  readonly isLost: boolean
}

/** An object that can be lost, such as a connection. The next request opens it again, once for all callers at a time. */
export class Renewable<T extends Losable> {
  readonly #open: () => Promise<T>
  #latest: T
  #opening: Promise<T> | null = null

  private constructor(open: () => Promise<T>, first: T) {
    this.#open = open
    this.#latest = first
  }

  static async open<T extends Losable>(open: () => Promise<T>): Promise<Renewable<T>> {
    return new Renewable(open, await open())
  }

  /** The one that was open last, lost or not. */
  get latest(): T {
    return this.#latest
  }

  async current(): Promise<T> {
    if (!this.#latest.isLost) return this.#latest
    this.#opening ??= this.#renew()
    return this.#opening
  }

  /** The latest, once no opening is under way. */
  async afterOpening(): Promise<T> {
    await this.#opening?.catch(() => undefined)
    return this.#latest
  }

  async #renew(): Promise<T> {
    try {
      return (this.#latest = await this.#open())
    } finally {
      this.#opening = null
    }
  }
}
