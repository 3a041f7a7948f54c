import { createHmac } from 'node:crypto'
import type { DrawId } from '../../../src/draws/statements.ts'
import { newSigningKey, openSigningKey, type SigningKey } from '../../../node/signing-key.ts'
import type { Database, Row } from '../../../node/database/database.ts'

/**
 * The secrets of draws have a schema of their own, so that on a server they can belong to a role that cannot sell
 * (docs/operating.md). A role without access to the schema publishes no draws.
 */
export const schema = 'draw_secrets'
const makeSchema = `create schema if not exists ${schema}`
const tables = [
  `create table if not exists ${schema}.days (number bigint primary key, secret text not null)`,
  `create table if not exists ${schema}.signing_key (number integer primary key, private_key text not null)`,
  /**
   * What was sealed, where the role that sells cannot change it: no draw is sealed a second time with other tickets once its secret is
   * known. `sealed_times` has the times of the draws of each game that were sealed, without tickets too, as `held_draws` has them.
   */
  `create table if not exists ${schema}.seals (
     game integer not null, draw bigint not null, ends_at bigint not null,
     sealed_at bigint not null, tickets bigint not null, root text not null, salt text not null,
     primary key (game, draw, ends_at))`,
  `create table if not exists ${schema}.sealed_times (game integer primary key, times int8multirange not null)`,
]

/** What publishes draws: the secrets of the days, and the key that signs days and seals. */
export interface DrawSecrets extends SigningKey {
  /** What the secrets of a day's draws are made from. */
  ofDay(number: number): Promise<Buffer>
  /** Keeps that of a new day, unless one is kept. Returns the one that is kept. */
  keep(number: number, secret: Buffer): Promise<Buffer>
}

/** What the role of a connection may do with the secrets; undefined where there is no schema for them yet. */
async function rightsOf(database: Database): Promise<Row | undefined> {
  const [rights] = await database.query(
    `select has_schema_privilege(oid, 'usage') as "isOpen",
       has_schema_privilege(oid, 'usage') and not exists (
         select from pg_class as tables where relnamespace = pg_namespace.oid and relkind = 'r'
           and not (has_table_privilege(tables.oid, 'select') and has_table_privilege(tables.oid, 'insert'))
       ) as "isReadable",
       exists (select from pg_tables where schemaname = nspname and tablename = 'sealed_times') as "hasTables"
     from pg_namespace where nspname = '${schema}'`,
  )
  return rights
}

/** Of a database on a server, whatever the address by which it is reached. */
async function identityOf(database: Database): Promise<unknown> {
  const [row] = await database.query(
    `select system_identifier || '/' || current_database() as identity from pg_catalog.pg_control_system()`,
  )
  return row?.['identity']
}

/**
 * Throws one sentence where the role that sells could read the secrets of draws, or the role of the draws could not, or where their
 * databases are two.
 */
export async function expectSecretsApart(sales: Database, draws: Database): Promise<void> {
  if ((await identityOf(sales)) !== (await identityOf(draws)))
    throw new Error('DRAWS_DATABASE_URL is of another database than DATABASE_URL.')
  const wrong = (fault: string) =>
    new Error(`${fault} the secrets of draws: docs/operating.md says how to create both roles.`)
  if ((await rightsOf(sales))?.['isOpen']) throw wrong('The role of DATABASE_URL may read')
  if ((await rightsOf(draws))?.['isReadable'] === false)
    throw wrong('The role of DRAWS_DATABASE_URL may not read')
}

/** Null where the role of this connection may not read the secrets, or not keep new ones. */
export async function openDrawSecrets(database: Database): Promise<DrawSecrets | null> {
  const rights = await rightsOf(database)
  if (rights?.['isReadable'] === false) return null
  if (!rights?.['hasTables']) await make(database, rights ? tables : [makeSchema, ...tables])
  const key = await signingKey(database)
  const days = new Map<number, Buffer>()
  async function ofDay(number: number): Promise<Buffer> {
    const known = days.get(number)
    if (known) return known
    const [row] = await database.query(`select secret from ${schema}.days where number = $1::bigint`, [
      number,
    ])
    if (!row) throw new Error(`the secret of the draws of day ${number} is lost`)
    const secret = Buffer.from(String(row['secret']), 'hex')
    days.set(number, secret)
    return secret
  }
  return {
    ...key,
    ofDay,
    async keep(number, secret) {
      await database.query(
        `insert into ${schema}.days (number, secret) values ($1::bigint, $2) on conflict do nothing`,
        [number, secret.toString('hex')],
      )
      return ofDay(number)
    },
  }
}

/** Any constant that no other lock of the database has: of processes that begin at once, one makes the tables. */
const tablesLock = 7_568_3337

const make = (database: Database, statements: readonly string[]): Promise<void> =>
  database.transaction(
    [{ name: 'draw-secrets-lock', sql: 'select pg_advisory_xact_lock($1)', values: [tablesLock] }],
    () => ({
      // Counted from the last one, so that a name always has the same text.
      write: statements.map((sql, place) => ({
        name: `draw-secrets-${statements.length - place}`,
        sql,
        values: [],
      })),
      value: undefined,
    }),
  )

async function signingKey({ query }: Database): Promise<SigningKey> {
  await query(
    `insert into ${schema}.signing_key (number, private_key) values (1, $1) on conflict do nothing`,
    [newSigningKey()],
  )
  const [row] = await query(`select private_key from ${schema}.signing_key where number = 1`)
  return openSigningKey(String(row?.['private_key']))
}

/**
 * The secret of a draw, of 32 bytes: that of one draw says nothing about another one. Its end is in it, because the role that sells
 * writes the ends of draws: with an earlier one it would get another secret early.
 */
export const secretOf = (daySecret: Buffer, { gameId, drawId, endsAt }: DrawId): string =>
  createHmac('sha256', daySecret).update(`draw ${drawId} of game ${gameId}, ends at ${endsAt}`).digest('hex')
