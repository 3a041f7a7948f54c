import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres, type PostgresServer } from '../../tests/contract/postgres.ts'
import { putEmptyDatabase } from '../../tests/kit/folders.ts'
import { missing } from '../../tests/kit/missing.ts'
import { tries } from '../../tests/kit/scale.ts'
import { chanceSource } from '../chance.ts'
import type { Database } from '../../node/database/database.ts'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import { hostSecret } from '../host-secrets.ts'
import { openServerDatabase } from '../../node/database/server-database.ts'
import { openHosts } from './hosts.ts'
import { migrate } from './migrations.ts'
import { longIt } from '../../tests/kit/long.ts'
import { folderOfFile } from '../../tests/kit/test-folders.ts'

const versionsIn = async (database: Database) =>
  (await database.query('select version from migrations order by version')).map(({ version }) => version)

describe('the tables of a host', () => {
  const folder = folderOfFile()
  let database: Database
  beforeAll(async () => {
    await putEmptyDatabase(folder)
    database = await openEmbeddedDatabase(folder)
  })
  afterAll(() => database?.close())

  test('of a version that made them as it needed them become those of this one, and its secrets stay', async () => {
    await database.query('create table host_secrets (name text primary key, value text not null)')
    await database.query(`insert into host_secrets values ('cards', 'c0ffee')`)
    await database.query('create table host_sessions (id uuid primary key)')
    await database.query('create table host_token_pairs (session uuid references host_sessions)')
    await migrate(database)
    expect((await hostSecret(database, 'cards', 3)).toString('hex')).toBe('c0ffee')
    const left = await database.query(`select tablename from pg_tables where tablename like 'host%'`)
    expect(left).toEqual([])
  })

  test('are made once: the next start finds them as they are', async () => {
    await migrate(database)
    const versions = await versionsIn(database)
    await migrate(database)
    expect(await versionsIn(database)).toEqual(versions)
    expect(versions).toEqual(versions.map((_, place) => place + 1))
  })

  test('of a version that deleted by the clock: retention goes on with the newest event, whatever the clock says', async () => {
    await migrate(database)
    const versions = await versionsIn(database)
    await database.query('drop table retention')
    await database.query('delete from migrations where version >= $1', [versions.length - 1])
    await database.query(
      `insert into events (shop, id, at, body)
         select '7', gen_random_uuid(), at, '{}' from unnest(array[1000, 3000, 2000]) as at`,
    )
    await migrate(database)
    expect(await database.query('select reached::integer from retention')).toEqual([{ reached: 3_000 }])
    await database.query('delete from events')
  })

  test('that a later version has changed are refused in one sentence, and left as they are', async () => {
    await migrate(database)
    const versions = await versionsIn(database)
    await database.query('insert into migrations (version) values ($1)', [versions.length + 1])
    await expect(migrate(database)).rejects.toThrow(
      /^The database was used by a later version of Balcão: start that version, or a later one\.$/,
    )
    await database.query('delete from migrations where version > $1', [versions.length])
    await migrate(database)
  })
})

const choice = await findPostgres()

describe.skipIf(!choice.isAvailable)(
  `hosts that start at once on one PostgreSQL server${missing(choice.isAvailable, 'a PostgreSQL server')}`,
  () => {
    let server: PostgresServer
    beforeAll(async () => {
      if (choice.isAvailable) server = await startPostgres(choice)
    })
    afterAll(() => server?.stop())

    const start = async (database: Database) =>
      openHosts({ database, chance: chanceSource(undefined), drawSpeed: 1, report: console.error })

    /** Starts hosts at the same moment, and stops them. */
    async function startTogether(databases: readonly Database[]): Promise<void> {
      for (const hosts of await Promise.all(databases.map(start))) await hosts.close()
    }

    async function openTogether(): Promise<readonly Database[]> {
      const url = await server.newDatabase()
      return Promise.all([1, 2, 3, 4].map(() => openServerDatabase(url)))
    }

    test('make the tables of a new database once', async () => {
      for (let round = 0; round < tries(1); round++) {
        const databases = await openTogether()
        await startTogether(databases)
        const versions = await versionsIn(databases[0]!)
        expect(versions).toEqual(versions.map((_, place) => place + 1))
        for (const database of databases) await database.close()
      }
    })

    longIt('make rows of the log of an earlier version once', async () => {
      const databases = await openTogether()
      const [first] = databases as [Database]
      await first.query('create table host_events (position bigint primary key, body text not null)')
      await first.query('create table host_snapshots (version integer)')
      await first.query('create table host_results (body text)')
      const opened = { type: 'shopOpened', at: 1, shop: { name: 'Rossio', id: '7' } }
      await first.query('insert into host_events values (1, $1)', [JSON.stringify(opened)])
      await startTogether(databases)
      expect(await first.query('select shop, version from shops')).toEqual([{ shop: '7', version: 1 }])
      expect(await first.query('select body from events')).toEqual([{ body: opened }])
      for (const database of databases) await database.close()
    })
  },
)
