import { randomBytes } from 'node:crypto'
import { newSigningKey, openSigningKey } from '../node/signing-key.ts'
import type { Signer } from '../src/heads/note.ts'
import type { Database } from '../node/database/database.ts'

/** A secret of this host. It is made once and stored in the database, so that it survives a restart. */
export const hostSecret = async (database: Database, name: string, bytes: number): Promise<Buffer> =>
  Buffer.from(await keptSecret(database, name, randomBytes(bytes).toString('hex')), 'hex')

/** Signs the heads of logs. It is not the key of the draws, which on a server belongs to a role that cannot sell. */
export async function headSigner(database: Database, hostId: string): Promise<Signer> {
  const key = openSigningKey(await keptSecret(database, 'heads', newSigningKey()))
  return { name: `balcao-host/${hostId}`, ...key }
}

/** The kept secret of this name; the proposed one where there is none yet. */
async function keptSecret({ query }: Database, name: string, proposed: string): Promise<string> {
  await query('insert into secrets (name, value) values ($1, $2) on conflict do nothing', [name, proposed])
  const [row] = await query('select value from secrets where name = $1', [name])
  return String(row?.['value'])
}
