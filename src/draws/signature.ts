import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { hexToBytes } from '@noble/hashes/utils.js'

hashes.sha512 = sha512

/** Whether a key (Ed25519) has signed a text; key and signature are hexadecimal. */
export function isSignedBy(key: string, text: string, signature: string): boolean {
  try {
    return verify(hexToBytes(signature), new TextEncoder().encode(text), hexToBytes(key), { zip215: false })
  } catch {
    // Not every 32 bytes are a key.
    return false
  }
}
