import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

export interface SigningKey {
  /** Hexadecimal. */
  readonly publicKey: string
  /** An Ed25519 signature, hexadecimal. */
  sign(text: string): string
}

/** A new private key (Ed25519), in PEM. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** Throws if this is no private key of Ed25519 in PEM. */
export function openSigningKey(pem: string): SigningKey {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('This is no key of Ed25519.')
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return {
    publicKey: Buffer.from(x, 'base64url').toString('hex'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('hex'),
  }
}
