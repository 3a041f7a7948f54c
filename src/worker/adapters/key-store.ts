const storeName = 'keys'

const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the key store fails')))
  })

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('the key store fails')))
  })

/** Keys that no script can read, by name, in a database of this browser. They are not in the log, because the log is sent to support. */
export class KeyStore {
  readonly #databaseName: string

  constructor(databaseName: string) {
    this.#databaseName = databaseName
  }

  /** Undefined if there is none with this name. */
  load(name: string): Promise<unknown> {
    return this.#open((database) =>
      finished(database.transaction(storeName).objectStore(storeName).get(name)),
    )
  }

  /** Resolves when it is on the disk. */
  keep(name: string, key: unknown): Promise<void> {
    return this.#open((database) => {
      const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' })
      transaction.objectStore(storeName).put(key, name)
      return committed(transaction)
    })
  }

  async #open<T>(use: (database: IDBDatabase) => Promise<T>): Promise<T> {
    const opening = indexedDB.open(this.#databaseName, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
    const database = await finished(opening)
    try {
      return await use(database)
    } finally {
      database.close()
    }
  }
}
