import type { Database } from '../../node/database/database.ts'
import { bringUpTo, migrationsDone, type Migration } from '../../node/database/migrations.ts'

/**
 * The tables of a collector, in PostgreSQL 15 and later. Times are ms since 1970 by the collector's clock, but for
 * those of events, which are by the counter's.
 */
const migrations: readonly Migration[] = [
  [
    `create table secrets (name text primary key, value text not null)`,
    // Codes with which counters enrol, as SHA-256.
    `create table codes (hash text primary key, shop text not null, ends bigint not null)`,
    `create table counters (
       shop text, counter text, seen_at bigint not null, clock_difference_ms bigint,
       primary key (shop, counter))`,
    `create table counter_keys (
       shop text, counter text, public_key text, enrolled_at bigint not null,
       primary key (shop, counter, public_key))`,
    // The end of each log, and what its counter has signed last. A head is the last one in the log that is its own.
    `create table logs (
       shop text, counter text, log bigint, count bigint not null, hash text not null, bytes bigint not null,
       received_at bigint not null, last_at bigint, version text, opened json, head json, signed json,
       primary key (shop, counter, log))`,
    // The logs as they were received, in gzip, and what a part can be found by. The month is that of its arrival.
    `create table parts (
       month integer, shop text, counter text, log bigint, first bigint, last bigint not null, received_at bigint not null,
       first_at bigint not null, last_at bigint not null, version text, errors jsonb not null, tokens integer[] not null,
       bytes integer not null, body bytea not null,
       primary key (month, shop, counter, log, first)) partition by range (month)`,
    `create index on parts (shop, counter, log, last)`,
    `create index on parts using gin (tokens)`,
    `create index on parts (last_at)`,
    // What was refused, or contradicts a signed head, with the beginning of the records that came.
    `create table incidents (
       shop text, counter text, log bigint, kind text, record bigint, hash text, first_at bigint not null,
       last_at bigint not null, times integer not null default 1, held text, records text not null,
       primary key (shop, counter, log, kind, record, hash))`,
  ],
]

/** Brings the tables to the form that this version knows (`bringUpTo`). */
export const migrate = (database: Database): Promise<void> => bringUpTo(database, migrations)

/** Whether the database has every table of this version. */
export const isMigrated = async ({ query }: Pick<Database, 'query'>): Promise<boolean> =>
  (await migrationsDone({ query })) >= migrations.length
