/** The `most` latest requested values. */
export class Recent<Key, Value> {
  readonly #most: number
  /** The value requested longest ago comes first. */
  readonly #values = new Map<Key, Value>()

  constructor(most: number) {
    this.#most = most
  }

  /** The value of a key; a new one where there is none any more. */
  get(key: Key, make: () => Value): Value {
    const value = this.#values.has(key) ? this.#values.get(key)! : make()
    this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size > this.#most) this.#values.delete(this.#values.keys().next().value!)
    return value
  }

  forget(key: Key): void {
    this.#values.delete(key)
  }
}
