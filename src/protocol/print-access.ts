import * as v from 'valibot'
import { Finite } from './wire.ts'

/**
 * The clients of the print program. A page is paired once by a code, gets a key, and from then on signs every request with it.
 *
 * A signed request carries the four headers below. `x-balcao-signature` is HMAC-SHA-256 in hex, by the client's key, over
 * `signedText`. A socket's handshake carries the same in `auth`: its method is SOCKET, its path the namespace.
 * `docs/print-service.md` has a test vector.
 */
export const signatureHeaders = {
  /** The client's id, from pairing. */
  client: 'x-balcao-client',
  /** When it was signed, milliseconds since 1970. */
  time: 'x-balcao-time',
  /** 128 random bits in hex, never used again. */
  nonce: 'x-balcao-nonce',
  signature: 'x-balcao-signature',
} as const

/** How much the time of a request may differ from the print program's clock. */
export const signatureWindowMs = 60_000

export const socketMethod = 'SOCKET'

export interface RequestToSign {
  readonly method: string
  /** As it is sent, including its query. */
  readonly path: string
  readonly timeMs: number
  readonly nonce: string
  /** SHA-256 of the body's bytes in hex; of zero bytes if there is no body. */
  readonly bodyDigest: string
}

/** The signed text: no part can contain a line break, so different requests have different texts. */
export const signedText = ({ method, path, timeMs, nonce, bodyDigest }: RequestToSign): string =>
  ['balcao-request-1', method, path, timeMs, nonce, bodyDigest].join('\n')

const Hex = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`)))

/** A signature as it arrives, in headers or in a handshake. */
export const RequestSignature = v.object({
  client: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  timeMs: v.pipe(v.number(), v.safeInteger()),
  nonce: Hex(32),
  signature: Hex(64),
})
export type RequestSignature = v.InferOutput<typeof RequestSignature>

/** Why a request or a handshake is refused: the error has the reason as `data.reason`. */
export const accessRefusals = ['notPaired', 'badSignature', 'staleRequest', 'replayedRequest'] as const
export type AccessRefusal = (typeof accessRefusals)[number]

/** Answer with status 403, which any page may read: it contains only that the page is not allowed. */
export const foreignOrigin = 'foreignOrigin'
export const ForeignOrigin = v.object({
  error: v.object({ code: Finite, message: v.string(), reason: v.literal(foreignOrigin) }),
})

/** Answer with status 401. */
export const AccessFailure = v.object({
  error: v.object({ code: Finite, message: v.string(), reason: v.picklist(accessRefusals) }),
})

/**
 * Pairing codes. A short one is typed and expires soon; a long one is passed on by programs (the operator's host to its
 * counters) and is valid while the print program runs.
 */
export const shortCode = /^\d{4}-\d{4}$/
export const longCode = /^[0-9a-z]{4}(?:-[0-9a-z]{4}){4}$/

/** A typed code in its normal form. */
export const asMade = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/(?<=^(?:.{4})+)(?=.)/g, '-')

export const PairingCode = v.pipe(
  v.string(),
  v.maxLength(60),
  v.transform(asMade),
  v.check((code) => shortCode.test(code) || longCode.test(code), 'This is not a pairing code.'),
)

/** Body of POST /pair; `name` describes the client, for the technician. */
export const PairingRequest = v.strictObject({
  code: PairingCode,
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
})

/** The key: 32 bytes in base64, sent only this once. */
export const PairingAnswer = v.object({
  clientId: v.string(),
  key: v.pipe(v.string(), v.base64(), v.length(44)),
})
export type PairingAnswer = v.InferOutput<typeof PairingAnswer>

/** Answers of POST /pair with status 403 and 429. */
export const pairingRefusals = ['wrongCode', 'tooManyTries'] as const
export type PairingRefusal = (typeof pairingRefusals)[number]
export const PairingFailure = v.object({
  error: v.object({ code: Finite, message: v.string(), reason: v.picklist(pairingRefusals) }),
})

/** GET /pairing, for the command line on the same machine only: the code to type, and the paired clients. */
export const PairingState = v.object({
  code: v.string(),
  /** The remaining validity of the code. */
  remainingMs: Finite,
  clients: v.array(
    v.object({
      clientId: v.string(),
      name: v.string(),
      /** Of the page; null for a program. */
      origin: v.nullable(v.string()),
      pairedAtMs: Finite,
    }),
  ),
})
export type PairingState = v.InferOutput<typeof PairingState>

/** Body of POST /pairing/forget: one client, or all of them. */
export const ForgetClients = v.strictObject({ clientId: v.optional(v.pipe(v.string(), v.maxLength(64))) })
/** The number of removed clients. */
export const ForgottenClients = v.object({ forgotten: Finite })
