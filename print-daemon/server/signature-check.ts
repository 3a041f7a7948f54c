import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import {
  RequestSignature,
  signatureHeaders,
  signatureWindowMs,
  type AccessRefusal,
} from '../../src/protocol/print-access.ts'
import { signatureOf } from './signing.ts'

export interface Clocks {
  /** Milliseconds since 1970; may jump. */
  nowMs(): number
  /** Monotonic; never jumps. */
  monotonicMs(): number
}

const systemClocks: Clocks = { nowMs: () => Date.now(), monotonicMs: () => performance.now() }

interface Received {
  readonly method: string
  readonly path: string
  readonly body: Uint8Array
}

type Verdict = { readonly ok: true } | { readonly ok: false; readonly reason: AccessRefusal }

/** Decides whether a request was signed by a paired client, recently, and for the first time. */
export class SignatureCheck {
  readonly #keyOf: (clientId: string) => Buffer | undefined
  readonly #clocks: Clocks
  readonly #startedAtMs: number
  /** The time of each nonce, in order of arrival. */
  readonly #nonces = new Map<string, number>()

  constructor(keyOf: (clientId: string) => Buffer | undefined, clocks = systemClocks) {
    this.#keyOf = keyOf
    this.#clocks = clocks
    this.#startedAtMs = clocks.monotonicMs()
  }

  /** The check without the body: null, or the reason for a refusal. */
  early(signature: RequestSignature | null): AccessRefusal | null {
    if (!signature || !this.#keyOf(signature.client)) return 'notPaired'
    return this.#isFresh(signature.timeMs) ? null : 'staleRequest'
  }

  /** The final check; an accepted signature is used up. */
  judge(signature: RequestSignature | null, request: Received): Verdict {
    const objection = this.early(signature)
    const key = signature && this.#keyOf(signature.client)
    if (objection || !key) return { ok: false, reason: objection ?? 'notPaired' }
    const expected = Buffer.from(signatureOf(key, request, signature), 'hex')
    if (!timingSafeEqual(expected, Buffer.from(signature.signature, 'hex')))
      return { ok: false, reason: 'badSignature' }
    return this.#isNew(signature) ? { ok: true } : { ok: false, reason: 'replayedRequest' }
  }

  /**
   * A request that is older than this program may have been accepted before a restart. The program's start is measured
   * back from now, so that a corrected clock locks nobody out.
   */
  #isFresh(timeMs: number): boolean {
    const ageMs = this.#clocks.nowMs() - timeMs
    const uptimeMs = this.#clocks.monotonicMs() - this.#startedAtMs
    return ageMs >= -signatureWindowMs && ageMs <= Math.min(signatureWindowMs, uptimeMs)
  }

  /** A nonce is remembered while its request could be fresh: from a minute before its time to a minute after. */
  #isNew({ client, nonce }: RequestSignature): boolean {
    const seenAtMs = this.#clocks.monotonicMs()
    for (const [old, atMs] of this.#nonces) {
      if (seenAtMs - atMs <= 2 * signatureWindowMs) break
      this.#nonces.delete(old)
    }
    const entry = `${client} ${nonce}`
    if (this.#nonces.has(entry)) return false
    this.#nonces.set(entry, seenAtMs)
    return true
  }
}

/** The signature in a request's headers; null if there is none in a valid form. */
export function signatureIn(headers: IncomingHttpHeaders): RequestSignature | null {
  const time = headers[signatureHeaders.time]
  const parsed = v.safeParse(RequestSignature, {
    client: headers[signatureHeaders.client],
    timeMs: typeof time === 'string' && /^\d{1,15}$/.test(time) ? Number(time) : null,
    nonce: headers[signatureHeaders.nonce],
    signature: headers[signatureHeaders.signature],
  })
  return parsed.success ? parsed.output : null
}
