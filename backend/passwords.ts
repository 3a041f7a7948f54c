import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Interactive log-in: about 50 ms and 16 MB for an attempt, in a separate thread. It must run in the `HashingQueue`. */
const cost = { N: 16_384, r: 8, p: 1 }
const keyBytes = 32

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )

/** `scrypt$<salt>$<key>`, both base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt)
  return ['scrypt', salt.toString('base64'), key.toString('base64')].join('$')
}

/**
 * Whether this is the password. It takes the same time with and without a hash, so that a log-in does not show which names
 * exist.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, salt = '', key = ''] = (hash ?? '').split('$')
  const expected = Buffer.from(key, 'base64')
  const derived = await derive(password, Buffer.from(salt, 'base64'))
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}
