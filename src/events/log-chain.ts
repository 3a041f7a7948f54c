const hashLength = 64
const encoder = new TextEncoder()
/** The hash is computed over contiguous bytes: the previous hash, then the body. */
let hashed = new Uint8Array(65_536)

/** The hash of a record after the one with that hash. */
export function chain(previousHash: string, body: Uint8Array, sha256: (bytes: Uint8Array) => string): string {
  const length = hashLength + body.length
  if (length > hashed.length) hashed = new Uint8Array(2 * length)
  encoder.encodeInto(previousHash, hashed)
  hashed.set(body, hashLength)
  return sha256(hashed.subarray(0, length))
}
