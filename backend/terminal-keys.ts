import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database } from './database.ts'
import { hostSecret } from './host-secrets.ts'

/** What self-service terminals prove themselves with: one key each, the same as long as the database lasts. */
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

/** Hands the keys to the terminals of this machine: in a file that its owner alone reads. */
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
  await mkdir(dirname(file), { recursive: true })
  // A new file under the old name: one that others may read would keep its mode.
  const draft = `${file}.new`
  await rm(draft, { force: true })
  await writeFile(draft, `${text}\n`, { mode: 0o600 })
  await rename(draft, file)
}
