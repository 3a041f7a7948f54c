import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { longCode, type PairingRefusal } from '../../src/protocol/print-access.ts'
import type { Client, Clients } from './clients.ts'

/** How long a typed code is valid. */
const lifeMs = 10 * 60_000
/** The number of wrong codes after which the current one is invalid. */
const maxWrong = 5
/** After that, typed codes are blocked for this time: at this rate 100 million codes take 38 years. */
const pauseMs = 60_000

const newCode = (): string => {
  const digits = String(randomInt(100_000_000)).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

type PairingOutcome =
  | { readonly ok: true; readonly client: Client }
  | { readonly ok: false; readonly reason: PairingRefusal }

interface Applicant {
  readonly name: string
  readonly origin: string | null
}

/**
 * The pairing codes. The short one is typed: it is valid once, for ten minutes, until too many wrong attempts. The long
 * one, which the operator's host passes to its counters, is valid while the program runs and cannot be guessed.
 */
export class Pairing {
  readonly #clients: Clients
  readonly #handedCode: string | undefined
  readonly #monotonicMs: () => number
  #code = newCode()
  #madeAtMs: number
  #wrong = 0
  #pausedUntilMs = -Infinity

  constructor(clients: Clients, handedCode?: string, monotonicMs = () => performance.now()) {
    this.#clients = clients
    this.#handedCode = handedCode
    this.#monotonicMs = monotonicMs
    this.#madeAtMs = monotonicMs()
  }

  /** The code to type, and its remaining validity. */
  get open(): { code: string; remainingMs: number } {
    if (this.#remainingMs <= 0) this.#renew()
    return { code: this.#code, remainingMs: this.#remainingMs }
  }

  async pair(code: string, applicant: Applicant): Promise<PairingOutcome> {
    const reason = longCode.test(code) ? this.#tryHanded(code) : this.#tryTyped(code)
    if (reason) return { ok: false, reason }
    return { ok: true, client: await this.#clients.add({ ...applicant, pairedAtMs: Date.now() }) }
  }

  #tryHanded(code: string): PairingRefusal | null {
    return this.#handedCode !== undefined && isSame(code, this.#handedCode) ? null : 'wrongCode'
  }

  #tryTyped(code: string): PairingRefusal | null {
    if (this.#monotonicMs() < this.#pausedUntilMs) return 'tooManyTries'
    if (isSame(code, this.open.code)) {
      this.#renew()
      return null
    }
    this.#wrong += 1
    if (this.#wrong >= maxWrong) {
      this.#renew()
      this.#pausedUntilMs = this.#monotonicMs() + pauseMs
    }
    return 'wrongCode'
  }

  get #remainingMs(): number {
    return this.#madeAtMs + lifeMs - this.#monotonicMs()
  }

  #renew(): void {
    this.#code = newCode()
    this.#madeAtMs = this.#monotonicMs()
    this.#wrong = 0
  }
}
