import type { Database } from '../../../node/database/database.ts'
import { schema } from './secrets.ts'

/** The tables of the role that closes, seals and publishes draws. It sells no ticket, moves no money and opens no session. */
const grants = [
  'select on tickets, draws, seals, day_roots, day_draws, liabilities',
  'insert, update, delete on draws',
  'insert on seals, day_roots, day_draws',
  'delete on liabilities',
  'select, insert, update on held_draws',
]

/** Any constant that no other lock of the database has: of processes that start at once, one after another gives the rights. */
const grantsLock = 7_568_3338

/**
 * Gives the role of the draws its rights on the tables of the sales role. Throws one sentence if the sales role could read the
 * secrets of draws. Sales and draws are the same database with different roles.
 */
export async function separateDraws(sales: Database, draws: Database): Promise<void> {
  const [isOpen] = await sales.query(
    `select 1 from pg_namespace where nspname = '${schema}' and has_schema_privilege(oid, 'usage')`,
  )
  if (isOpen)
    throw new Error(
      'The role of DATABASE_URL may read the secrets of draws: docs/operating.md says how to create both roles.',
    )
  const [row] = await draws.query('select quote_ident(current_user) as role')
  await sales.transaction(
    [{ name: 'draws-role-lock', sql: 'select pg_advisory_xact_lock($1)', values: [grantsLock] }],
    () => ({
      write: grants.map((grant, place) => ({
        name: `draws-role-${place}`,
        sql: `grant ${grant} to ${String(row?.['role'])}`,
        values: [],
      })),
      value: undefined,
    }),
  )
}
