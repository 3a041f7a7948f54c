import type { Database, Statement } from './database.ts'

/** Statements that bring tables to their next form. One is never changed once it was released: another one is added. */
export type Migration = readonly string[]

/** Any constant: one process at a time migrates. */
const migrationLock = 7_568_3334

/**
 * Brings the tables to the form that this version knows, in one transaction. Any number of processes may do it at once: one
 * does it, and the others wait for it. Throws one sentence where a later version has been here.
 */
export const bringUpTo = (database: Database, migrations: readonly Migration[]): Promise<void> =>
  database.transaction(
    [
      { name: 'migration-lock', sql: 'select pg_advisory_xact_lock($1)', values: [migrationLock] },
      {
        name: 'migration-table',
        sql: 'create table if not exists migrations (version integer primary key, at timestamptz not null default now())',
        values: [],
      },
      {
        name: 'migration-version',
        sql: 'select coalesce(max(version), 0) as version from migrations',
        values: [],
      },
    ],
    ([, , rows = []]) => ({
      write: statementsAfter(Number(rows[0]?.['version']), migrations),
      value: undefined,
    }),
  )

/** How many migrations the database has had. */
export async function migrationsDone({ query }: Pick<Database, 'query'>): Promise<number> {
  const [row] = await query('select coalesce(max(version), 0) as done from migrations')
  return Number(row?.['done'])
}

function statementsAfter(version: number, migrations: readonly Migration[]): Statement[] {
  if (version > migrations.length)
    throw new Error('The database was used by a later version of Balcão: start that version, or a later one.')
  return migrations.slice(version).flatMap((statements, place) => {
    const number = version + place + 1
    return [
      ...statements.map((sql, step) => ({ name: `migration-${number}-${step}`, sql, values: [] })),
      { name: 'migrated', sql: 'insert into migrations (version) values ($1)', values: [number] },
    ]
  })
}
