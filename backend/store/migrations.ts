import type { Database } from '../database.ts'

/**
 * The tables of a host, in PostgreSQL 15 and later. A shop's rows begin with the shop, so that they can be distributed by it;
 * what all shops share is small. Times are ms since 1970, amounts minor units. A `body` is the record as the rules know it
 * (`src/host/rules/state.ts`); columns beside it are what statements look for.
 *
 * A migration is never changed once it was released: another one is added.
 */
const migrations: readonly (readonly string[])[] = [
  [
    `create table shops (shop text primary key, version bigint not null, body json not null)`,
    `create table logins (login text primary key, shop text not null, operator bigint not null unique)`,
    `create table registration_codes (code text primary key, shop text not null, operator bigint not null)`,
    `create table tills (
       shop text, till bigint, balance bigint not null, entries bigint not null, instants json not null,
       primary key (shop, till))`,
    `create table ledger (
       shop text, till bigint, number bigint, at bigint not null, kind text not null, amount bigint not null,
       balance bigint not null, game integer, body json not null,
       primary key (shop, till, number))`,
    `create index on ledger (shop, till, at)`,
    `create table till_days (
       shop text, till bigint, day integer, amount bigint not null,
       primary key (shop, till, day))`,
    `create table requests (
       shop text, till bigint, key text, at bigint not null, body json not null,
       primary key (shop, till, key))`,
    `create table ticket_ids (
       shop text, till bigint, id text, barcode text, body json not null,
       primary key (shop, till, id))`,
    `create table tickets (
       shop text, barcode text, game integer not null, first_draw bigint not null, last_draw bigint not null,
       state text not null, sold_at bigint not null, body json not null,
       primary key (shop, barcode))`,
    `create index on tickets (game, last_draw, first_draw)`,
    `create table accounts (
       shop text, user_id text, kind text not null, operator bigint not null, balance bigint not null,
       body json not null,
       primary key (shop, user_id))`,
    `create table cards (shop text, hash text, user_id text not null, primary key (shop, hash))`,
    `create table wallet_links (shop text, secret text, user_id text, primary key (shop, secret))`,
    `create table draws (
       game integer, draw bigint, ends_at bigint not null, is_sold boolean not null, numbers json,
       primary key (game, draw))`,
    `create index on draws (ends_at)`,
    `create table liabilities (
       shop text, game integer, draw bigint, body json not null, primary key (shop, game, draw))`,
    `create index on liabilities (game, draw)`,
    `create table events (shop text, id uuid, at bigint not null, body json not null, primary key (shop, id))`,
    `create table outbox (shop text, id uuid, at bigint not null, primary key (shop, id))`,
  ],
]

/** Any constant: one process at a time migrates. */
const migrationLock = 7_568_3334

/** Brings the tables to the form that this version knows. Throws one sentence where a later version has been here. */
export async function migrate(database: Database): Promise<void> {
  await database.query(
    'create table if not exists migrations (version integer primary key, at timestamptz not null default now())',
  )
  for (const [index, statements] of migrations.entries()) await apply(database, index + 1, statements)
  const [row] = await database.query('select max(version) as version from migrations')
  if (Number(row?.['version']) > migrations.length)
    throw new Error('The database was used by a later version of Balcão; use that one.')
}

async function apply(database: Database, version: number, statements: readonly string[]): Promise<void> {
  const [done] = await database.query('select 1 from migrations where version = $1', [version])
  if (done) return
  await database.transaction(
    [
      { name: 'migration-lock', sql: 'select pg_advisory_xact_lock($1)', values: [migrationLock] },
      { name: 'migration-done', sql: 'select 1 from migrations where version = $1', values: [version] },
    ],
    ([, found = []]) => ({
      write:
        found.length > 0
          ? []
          : [
              ...statements.map((sql, place) => ({ name: `migration-${version}-${place}`, sql, values: [] })),
              { name: 'migrated', sql: 'insert into migrations (version) values ($1)', values: [version] },
            ],
      value: undefined,
    }),
  )
}
