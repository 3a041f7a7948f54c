import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

/** A secret of this host. It is made once and stored in the database, so that it survives a restart. */
export async function hostSecret(database: Database, name: string, bytes: number): Promise<Buffer> {
  const query = database.query
  await query('insert into secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(bytes).toString('hex'),
  ])
  const [row] = await query('select value from secrets where name = $1', [name])
  return Buffer.from(String(row?.['value']), 'hex')
}
