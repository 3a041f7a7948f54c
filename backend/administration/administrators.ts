import { randomBytes } from 'node:crypto'
import { dirname } from 'node:path'
import { writeShared } from '../../node/durable-file.ts'
import { openPrivateFolder } from '../../node/private-folder.ts'
import { sha256Hex } from '../../node/sha256.ts'
import type { By } from '../../src/host/rules/events.ts'
import type { Database } from '../../node/database/database.ts'
import { recordedActSql, recordedActValues } from '../store/recorded-acts.ts'
import { hostSecret } from '../host-secrets.ts'

/** The first administrator, whose key is that of the host itself. A user who can read the host's files acts under this name. */
export const owner = 'owner'

/**
 * Who may administer this host. An administrator is a name with a key of 256 random bits. The host stores the SHA-256 of the key.
 * A name is never used again, so that it stays clear who did what.
 */
export interface Administrators {
  /** The name of a key; null if it opens nothing. */
  nameOf(key: string): Promise<string | null>
  /** The key of a new administrator, which is shown only now; null if the name was used before. */
  add(name: string, by: By): Promise<string | null>
  /** Whether there was such an administrator. */
  end(name: string, by: By): Promise<boolean>
  /** Ends the key of the owner at all processes, and returns the next one. The owner's file of this process has it too. */
  replaceOwnersKey(by: By): Promise<string>
}

const ownersSecret = 'administrator'
const keyBytes = 32

/** Made at the first start of the host. */
const ownersKey = async (database: Database): Promise<string> =>
  (await hostSecret(database, ownersSecret, keyBytes)).toString('base64url')

/** With the file of the owner's key, where this process has one. */
export async function openAdministrators(database: Database, ownersFile?: string): Promise<Administrators> {
  const { query } = database
  await ownersKey(database)
  return {
    async nameOf(key) {
      const hash = sha256Hex(key)
      // Another process may have replaced the owner's key.
      const [kept] = await query('select value from secrets where name = $1', [ownersSecret])
      if (hash === sha256Hex(Buffer.from(String(kept?.['value']), 'hex').toString('base64url'))) return owner
      const [row] = await query('select name from administrators where key_hash = $1 and ended is null', [
        hash,
      ])
      return row ? String(row['name']) : null
    },
    async add(name, by) {
      if (name === owner) return null
      const key = randomBytes(32).toString('base64url')
      const added = await query(
        `with added as (
           insert into administrators (name, key_hash) values ($6, $7) on conflict do nothing returning name)
         ${recordedActSql('from added')}`,
        [...recordedActValues('administratorAdded', { name }, by), name, sha256Hex(key)],
      )
      return added.length === 0 ? null : key
    },
    async end(name, by) {
      const ended = await query(
        `with ended as (
           update administrators set ended = now() where name = $6 and ended is null returning name)
         ${recordedActSql('from ended')}`,
        [...recordedActValues('administratorEnded', { name }, by), name],
      )
      return ended.length > 0
    },
    async replaceOwnersKey(by) {
      const key = randomBytes(keyBytes)
      await query(
        `with replaced as (update secrets set value = $6 where name = $7 returning name)
         ${recordedActSql('from replaced')}`,
        [...recordedActValues('ownersKeyReplaced', {}, by), key.toString('hex'), ownersSecret],
      )
      if (ownersFile !== undefined) await writeOwnersKey(ownersFile, database)
      return key.toString('base64url')
    },
  }
}

/** Writes the owner's key into a file that only the user of the host can read. */
export async function writeOwnersKey(file: string, database: Database): Promise<void> {
  await openPrivateFolder(dirname(file))
  await writeShared(file, `${await ownersKey(database)}\n`)
}
