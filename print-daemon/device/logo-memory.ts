import { filter, firstValueFrom, map, merge, take, timer, type Observable } from 'rxjs'
import type { Receipt } from '../../src/receipts/receipt.ts'
import { acknowledge, askStoredLogos, logosToStore, storeLogo } from '../encoder/stored-logos.ts'
import type { Profile } from '../profiles/profile.ts'
import type { Reply } from './replies.ts'

/** Both ways to the printer while an attempt lasts. */
export interface LogoLine {
  /** Rejects when the attempt is over. */
  readonly send: (bytes: Uint8Array) => Promise<void>
  readonly replies$: Observable<Reply>
  /** How long an answer may take. */
  readonly answerMs: number
  /** Rejects when the attempt is over, and never says anything. */
  readonly ended$: Observable<never>
}

const none: ReadonlySet<string> = new Set()

/** What a printer keeps of the emblems, and what it was given to keep since it was plugged in. */
export class LogoMemory {
  readonly #profile: Profile
  readonly #given = new Set<number>()
  #answers = true

  constructor(profile: Profile) {
    this.#profile = profile
  }

  /** Another printer may be plugged in now. */
  forget(): void {
    this.#given.clear()
    this.#answers = true
  }

  /**
   * The keys that the printer itself names before a job; what the receipt shows and it does not keep is stored first, once
   * on a connection. Empty where it keeps nothing or does not answer: emblems go as graphics then.
   */
  async keysFor(receipt: Receipt, line: LogoLine): Promise<ReadonlySet<string>> {
    const isAsked = this.#answers && logosToStore(receipt, this.#profile, none).length > 0
    const kept = isAsked ? await this.#ask(line) : none
    const missing = logosToStore(receipt, this.#profile, kept).filter((gameId) => !this.#given.has(gameId))
    if (!this.#answers || missing.length === 0) return kept
    for (const gameId of missing) {
      this.#given.add(gameId)
      await line.send(storeLogo(gameId))
    }
    return this.#ask(line)
  }

  async #ask(line: LogoLine): Promise<ReadonlySet<string>> {
    const keys: string[] = []
    for (let question = askStoredLogos; ; question = acknowledge) {
      const part = await answerTo(question, line)
      this.#answers = part !== null
      if (!part) return none
      keys.push(...part.keys)
      if (!part.goesOn) return new Set(keys)
    }
  }
}

async function answerTo(question: Uint8Array, { send, replies$, answerMs, ended$ }: LogoLine) {
  const told$ = replies$.pipe(filter((reply) => reply.kind === 'storedLogos'))
  const answer = firstValueFrom(merge(told$, timer(answerMs).pipe(map(() => null)), ended$).pipe(take(1)))
  await Promise.all([answer, send(question)])
  return answer
}
