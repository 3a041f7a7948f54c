const storeName = 'keys'

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the key store fails')))
  })

/** Keys that no script can read, by name, in a database of this browser. They are not in the log, because the log is sent to support. */
export class KeyStore {
  readonly #databaseName: string

  constructor(databaseName: string) {
    this.#databaseName = databaseName
  }

  /** Undefined if there is none with this name. */
  async load(name: string): Promise<unknown> {
    return finished((await this.#open('readonly')).get(name))
  }

  async keep(name: string, key: unknown): Promise<void> {
    await finished((await this.#open('readwrite')).put(key, name))
  }

  async #open(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    const opening = indexedDB.open(this.#databaseName, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
    return (await finished(opening)).transaction(storeName, mode).objectStore(storeName)
  }
}
