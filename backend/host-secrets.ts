import { randomBytes } from 'node:crypto'
import type { Database } from './database.ts'

const schema = 'create table if not exists host_secrets (name text primary key, value text not null)'

/** A secret of this host: made once, and in the database from then on, so that it outlives a restart. */
export async function hostSecret(database: Database, name: string, bytes: number): Promise<Buffer> {
  const query = database.query
  await query(schema)
  await query('insert into host_secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(bytes).toString('hex'),
  ])
  const [row] = await query('select value from host_secrets where name = $1', [name])
  return Buffer.from(String(row?.['value']), 'hex')
}
