import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { dirname } from 'node:path'
import { writeShared } from '../node/durable-file.ts'
import { openPrivateFolder } from '../node/private-folder.ts'
import type { Database } from '../node/database/database.ts'
import { hostSecret } from './host-secrets.ts'

/**
 * The keys of self-service terminals, by which they prove their identity. A key stays the same as long as the database exists.
 */
export interface TerminalKeys {
  of(account: string): string
  isKey(account: string, key: string): boolean
}

const digest = (text: string) => createHash('sha256').update(text).digest()

export async function openTerminalKeys(database: Database): Promise<TerminalKeys> {
  const secret = await hostSecret(database, 'terminals', 32)
  const of = (account: string) => createHmac('sha256', secret).update(account).digest('base64url')
  return { of, isKey: (account, key) => timingSafeEqual(digest(of(account)), digest(key)) }
}

/** Writes the keys into a file that only its owner can read, for the terminals of this machine. */
export async function writeTerminalKeys(
  file: string,
  accounts: readonly string[],
  keys: TerminalKeys,
): Promise<void> {
  const text = JSON.stringify(
    Object.fromEntries(accounts.map((account) => [account, keys.of(account)])),
    null,
    2,
  )
  await openPrivateFolder(dirname(file))
  await writeShared(file, `${text}\n`)
}
