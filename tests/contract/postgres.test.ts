import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chanceSource } from '../../backend/chance.ts'
import { RolledBack } from '../../node/database/database.ts'
import { openServerDatabase } from '../../node/database/server-database.ts'
import { openHosts } from '../../backend/store/hosts.ts'
import type { Host } from '../../src/host/store/host.ts'
import { Client } from './client.ts'
import { crashContract } from './crash-contract.ts'
import { hostContract } from './host-contract.ts'
import { startHost } from './hosts.ts'
import { sampled } from '../kit/scale.ts'
import { folderOfTest } from '../kit/test-folders.ts'
import { lossContract } from './loss-contract.ts'
import { findPostgres, startPostgres, type PostgresServer } from './postgres.ts'

const choice = await findPostgres()

if (choice.isAvailable) {
  describe('the host on a PostgreSQL server', () => {
    let server: PostgresServer
    let databaseUrl: string

    beforeAll(async () => {
      server = await startPostgres(choice)
      databaseUrl = await server.newDatabase()
    })
    afterAll(() => server?.stop())

    hostContract(() => databaseUrl)

    crashContract(
      async () => ({ dataDir: folderOfTest(), databaseUrl: await server.newDatabase() }),
      sampled([40, 1, 150], 1),
    )

    lossContract(() => server)

    test('two processes serve one database: a key is done once, whichever of them it comes to first', async () => {
      const url = await server.newDatabase()
      const hosts = [
        await startHost({ dataDir: '', databaseUrl: url }),
        await startHost({ dataDir: '', databaseUrl: url }),
      ]
      const pages = hosts.map((host) => new Client(host.url))
      for (const page of pages) await page.login()
      for (let round = 0; round < 20; round++) {
        const [tickets, key] = [[await pages[0]!.ticket()], crypto.randomUUID()]
        const [first, second] = await Promise.all(pages.map((page) => page.buy(tickets, key)))
        expect(JSON.stringify(second)).toBe(JSON.stringify(first))
      }
      expect(await pages[0]!.wallet()).toBe(100_000 + 20 * 100)
      for (const host of hosts) await host.close()
    })

    test('two processes that open a new shop at once do not undo each other', async () => {
      const url = await server.newDatabase()
      const databases = await Promise.all([0, 1].map(() => openServerDatabase(url)))
      const parts = { chance: chanceSource(undefined), drawSpeed: 1, report: console.error }
      const processes = [
        await openHosts({ ...parts, database: databases[0]! }),
        await openHosts({ ...parts, database: databases[1]! }),
      ]
      for (let round = 0; round < 20; round++) {
        const [one, other] = processes.map((hosts) => hosts.shop(`new ${round}`))
        const add = (host: Host, deviceId: string) =>
          host.execute({ type: 'addTvBoxes', tvBoxes: [{ deviceId, gameId: null }] }, () => undefined)
        await Promise.all([add(one!, 'a'), add(other!, 'b'), add(one!, 'c'), add(other!, 'd')])
        const boxes = await one!.read({}, ({ tvBoxes }) => Object.keys(tvBoxes).toSorted())
        expect(boxes).toEqual(['a', 'b', 'c', 'd'])
      }
      for (const hosts of processes) await hosts.close()
      for (const database of databases) await database.close()
    })

    test('every value arrives as it was sent, and after a statement that failed the connection works on', async () => {
      const database = await openServerDatabase(await server.newDatabase())
      const values = ['a "b" \\c, {d}', '', 'null', 'ç']
      const echo = {
        name: 'echo',
        sql: 'select $1::text as text, $2::bigint as number, $3::text[] as texts, $4::integer[] as numbers, $5::boolean as flag',
        values: [values[0]!, -9, values, [1, 2], null],
      }
      const row = { text: values[0], number: -9, texts: values, numbers: [1, 2], flag: null }
      const divide = { name: 'divide', sql: 'select 1 / $1::bigint as ratio', values: [0] }
      await expect(database.read([echo, divide])).rejects.toThrow('division by zero')
      await expect(
        database.transaction([echo], () => ({ write: [divide], value: undefined })),
      ).rejects.toBeInstanceOf(RolledBack)
      expect(await database.read([{ ...divide, values: [1] }, echo, echo])).toEqual([
        [{ ratio: 1 }],
        [row],
        [row],
      ])
      expect(database.connections?.().open).toBe(1)
      await database.close()
    })

    test('an error of the commit itself is no rollback that may be tried again', async () => {
      const database = await openServerDatabase(await server.newDatabase())
      await database.query('create table parts (id bigint unique deferrable initially deferred)')
      const insert = { name: 'insert', sql: 'insert into parts values ($1), ($1)', values: [1] }
      const committed = database.transaction([], () => ({ write: [insert], value: undefined }))
      const error: unknown = await committed.catch((failure: unknown) => failure)
      expect(String(error)).toContain('duplicate key')
      expect(error).not.toBeInstanceOf(RolledBack)
      await database.close()
    })

    test('a server out of reach is reported in one sentence', async () => {
      const databaseUrl = 'postgres://balcao@127.0.0.1:9/none'
      await expect(startHost({ dataDir: '', databaseUrl })).rejects.toThrow(
        /^The PostgreSQL server cannot be reached \(none at 127\.0\.0\.1:9\)/,
      )
    })
  })
} else {
  test.skip(`the host on a PostgreSQL server: ${choice.reason}`, () => undefined)
}
