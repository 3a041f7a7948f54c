import { createHmac, randomBytes } from 'node:crypto'
import { sha256Hex } from '../../node/sha256.ts'
import { signatureHeaders, signedText, type RequestSignature } from '../../src/protocol/print-access.ts'

/** The signer: one of the paired clients. */
export interface Credentials {
  readonly clientId: string
  readonly key: Buffer
}

interface Signing {
  readonly method: string
  /** The path as it is sent, with its query. */
  readonly path: string
  readonly body?: string | Uint8Array
}

type Stamp = Pick<RequestSignature, 'timeMs' | 'nonce'>

/** HMAC-SHA-256 over the text of `signedText`, in hex. */
export function signatureOf(key: Buffer, { method, path, body = '' }: Signing, stamp: Stamp): string {
  const bodyDigest = sha256Hex(body)
  return createHmac('sha256', key)
    .update(signedText({ method, path, bodyDigest, ...stamp }))
    .digest('hex')
}

/** Signs a request with the current time. */
export function sign({ clientId, key }: Credentials, request: Signing): RequestSignature {
  const stamp = { timeMs: Date.now(), nonce: randomBytes(16).toString('hex') }
  return { client: clientId, ...stamp, signature: signatureOf(key, request, stamp) }
}

export const headersOf = ({
  client,
  timeMs,
  nonce,
  signature,
}: RequestSignature): Record<string, string> => ({
  [signatureHeaders.client]: client,
  [signatureHeaders.time]: String(timeMs),
  [signatureHeaders.nonce]: nonce,
  [signatureHeaders.signature]: signature,
})
