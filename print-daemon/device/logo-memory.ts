import { filter, firstValueFrom, map, merge, take, timer, type Observable } from 'rxjs'
import type { Receipt } from '../../src/receipts/receipt.ts'
import { acknowledge, storedLogosRequest, logosToStore, storeLogo } from '../encoder/stored-logos.ts'
import type { Profile } from '../profiles/profile.ts'
import type { Reply } from './replies.ts'

/** A two-way connection to the printer during an attempt. */
export interface LogoLine {
  /** Rejects when the attempt is over. */
  readonly send: (bytes: Uint8Array) => Promise<void>
  readonly replies$: Observable<Reply>
  /** The timeout of an answer. */
  readonly answerMs: number
  /** Rejects when the attempt is over, and never emits. */
  readonly ended$: Observable<never>
}

const none: ReadonlySet<string> = new Set()

/** The stored logos of a printer, and those that were sent to it since it was plugged in. */
export class LogoMemory {
  readonly #profile: Profile
  readonly #given = new Set<number>()
  readonly #mayAnswer: boolean
  #answers: boolean

  /** A printer that is `isOneWay` cannot say what it keeps. */
  constructor(profile: Profile, isOneWay = false) {
    this.#profile = profile
    this.#mayAnswer = !isOneWay
    this.#answers = this.#mayAnswer
  }

  /** Another printer may be plugged in now. */
  forget(): void {
    this.#given.clear()
    this.#answers = this.#mayAnswer
  }

  /**
   * The keys that the printer lists before a job; missing logos of the receipt are stored first, once per connection.
   * Empty if the printer stores nothing or does not answer: logos are then sent as graphics.
   */
  async keysFor(receipt: Receipt, line: LogoLine): Promise<ReadonlySet<string>> {
    const isNeeded = this.#answers && logosToStore(receipt, this.#profile, none).length > 0
    const kept = isNeeded ? await this.#request(line) : none
    const missing = logosToStore(receipt, this.#profile, kept).filter((gameId) => !this.#given.has(gameId))
    if (!this.#answers || missing.length === 0) return kept
    for (const gameId of missing) {
      this.#given.add(gameId)
      await line.send(storeLogo(gameId))
    }
    return this.#request(line)
  }

  async #request(line: LogoLine): Promise<ReadonlySet<string>> {
    const keys: string[] = []
    for (let question = storedLogosRequest; ; question = acknowledge) {
      const part = await answerTo(question, line)
      this.#answers = part !== null
      if (!part) return none
      keys.push(...part.keys)
      if (!part.goesOn) return new Set(keys)
    }
  }
}

async function answerTo(question: Uint8Array, { send, replies$, answerMs, ended$ }: LogoLine) {
  const stored$ = replies$.pipe(filter((reply) => reply.kind === 'storedLogos'))
  const answer = firstValueFrom(merge(stored$, timer(answerMs).pipe(map(() => null)), ended$).pipe(take(1)))
  await Promise.all([answer, send(question)])
  return answer
}
