import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { WalletCipher } from '../src/host/calls/wallet-calls.ts'
import { walletSaltLength } from '../src/protocol/wallets.ts'
import type { Database } from '../node/database/database.ts'
import { hostSecret } from './host-secrets.ts'

const ivBytes = 16
const macBytes = 32
const keyBytes = 32

/** AES-256-CBC with a new initialisation vector, then a MAC over both: CBC alone would accept altered text. */
function walletCipher(keys: Buffer): WalletCipher {
  const key = keys.subarray(0, keyBytes)
  const macOf = (sealed: Buffer) => createHmac('sha256', keys.subarray(keyBytes)).update(sealed).digest()
  return {
    encrypt(userId) {
      const salt = randomBytes(walletSaltLength).toString('hex').slice(0, walletSaltLength)
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-cbc', key, iv)
      const sealed = Buffer.concat([iv, cipher.update(userId + salt, 'utf8'), cipher.final()])
      return Buffer.concat([sealed, macOf(sealed)]).toString('hex')
    },
    decrypt(hash) {
      const bytes = Buffer.from(hash, 'hex')
      // Node silently cuts invalid hex at its end, so that the text must encode to the same hex again.
      if (bytes.toString('hex') !== hash || bytes.length <= ivBytes + macBytes) return null
      const sealed = bytes.subarray(0, -macBytes)
      if (!timingSafeEqual(macOf(sealed), bytes.subarray(-macBytes))) return null
      const decipher = createDecipheriv('aes-256-cbc', key, sealed.subarray(0, ivBytes))
      const opened = [decipher.update(sealed.subarray(ivBytes)), decipher.final()]
      return Buffer.concat(opened).toString('utf8')
    },
  }
}

/** With keys that survive a restart. */
export const openWalletCipher = async (database: Database): Promise<WalletCipher> =>
  walletCipher(await hostSecret(database, 'wallets', 2 * keyBytes))
