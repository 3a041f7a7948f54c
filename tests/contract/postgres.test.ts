import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crashContract } from './crash-contract.ts'
import { hostContract } from './host-contract.ts'
import { startHost } from './hosts.ts'
import { temporaryFolder, type Folder } from '../kit/folders.ts'
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

    const folders: Folder[] = []
    afterAll(() => Promise.all(folders.map((folder) => folder.remove())))

    crashContract(async () => {
      const folder = await temporaryFolder()
      folders.push(folder)
      return { dataDir: folder.path, databaseUrl: await server.newDatabase() }
    }, [1, 40, 150])

    lossContract(() => server)

    test('a second host on the same database is refused in one sentence', async () => {
      const url = await server.newDatabase()
      const first = await startHost({ dataDir: '', databaseUrl: url })
      await expect(startHost({ dataDir: '', databaseUrl: url })).rejects.toThrow(
        /^Another host is using the PostgreSQL database host\d+ at 127\.0\.0\.1:\d+; stop that one first\.$/,
      )
      await first.close()
    })

    test('a server out of reach is said in one sentence', async () => {
      const databaseUrl = 'postgres://balcao@127.0.0.1:9/none'
      await expect(startHost({ dataDir: '', databaseUrl })).rejects.toThrow(
        /^The PostgreSQL server cannot be reached \(none at 127\.0\.0\.1:9\)/,
      )
    })
  })
} else {
  test.skip(`the host on a PostgreSQL server: ${choice.reason}`, () => undefined)
}
