import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Interactive log-in: about 50 ms and 16 MB a try. */
const cost = { N: 16_384, r: 8, p: 1 }
const keyBytes = 32

/** How many may wait for their turn who are not known; those behind them are turned away. */
export const waitingLimit = 32

interface Waiting {
  readonly isKnown: boolean
  readonly begin: () => void
}

/**
 * Hashing takes one thread and no more, whoever floods the host with log-ins: the others are for files, name look-ups and
 * the database. Who is known goes first and is never turned away.
 */
export class HashingQueue {
  readonly #waiting: Waiting[] = []
  #isRunning = false

  /** The result of `work` once its turn has come, or null at once where too many wait already. */
  async run<T>(work: () => Promise<T>, isKnown: boolean): Promise<T | null> {
    if (!isKnown && this.#waiting.length >= waitingLimit) return null
    if (this.#isRunning) await new Promise<void>((begin) => this.#enter({ isKnown, begin }))
    this.#isRunning = true
    try {
      return await work()
    } finally {
      this.#next()
    }
  }

  #enter(waiting: Waiting): void {
    const firstUnknown = this.#waiting.findIndex(({ isKnown }) => !isKnown)
    if (waiting.isKnown && firstUnknown >= 0) this.#waiting.splice(firstUnknown, 0, waiting)
    else this.#waiting.push(waiting)
  }

  /** Whoever comes next begins in the same turn of the event loop: nobody slips in between. */
  #next(): void {
    const next = this.#waiting.shift()
    if (next) next.begin()
    else this.#isRunning = false
  }
}

/** One for the process: what is bounded are its threads. */
const queue = new HashingQueue()

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** `scrypt$<salt>$<key>`, both base64. Whoever sets a password has shown already who he is. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await queue.run(() => derive(password, salt), true)
  if (!key) throw new Error('a known caller was turned away from the hashing queue')
  return ['scrypt', salt.toString('base64'), key.toString('base64')].join('$')
}

/**
 * Whether it is the password; null where too many others wait to be told, unless the caller is known. Takes the same time
 * whether there is a hash or not: a log-in does not tell which names exist.
 */
export async function isPassword(
  password: string,
  hash: string | null,
  { isKnown }: { readonly isKnown: boolean },
): Promise<boolean | null> {
  const [, salt = '', key = ''] = (hash ?? '').split('$')
  const expected = Buffer.from(key, 'base64')
  const derived = await queue.run(() => derive(password, Buffer.from(salt, 'base64')), isKnown)
  return derived && expected.length === derived.length && timingSafeEqual(expected, derived)
}
