import { createPublicKey, verify } from 'node:crypto'

/** What stands before the 32 bytes of an Ed25519 key in its standard form (RFC 8410). */
const before = Buffer.from('302a300506032b6570032100', 'hex')

/** Whether a key (Ed25519) has signed a text; key and signature are hexadecimal. Many times as fast as the portable one. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const der = Buffer.concat([before, Buffer.from(publicKey, 'hex')])
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'))
  } catch {
    // Not every 32 bytes are a key.
    return false
  }
}
