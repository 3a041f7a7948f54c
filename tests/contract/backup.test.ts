import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServerDatabase } from '../../node/database/server-database.ts'
import type { Sandbox } from '../../backend/sandbox.ts'
import { folderOfFile } from '../kit/test-folders.ts'
import { missing } from '../kit/missing.ts'
import { Client } from './client.ts'
import { startHost } from './hosts.ts'
import { findPostgres, startPostgres, type PostgresServer } from './postgres.ts'

const choice = await findPostgres()
const run = promisify(execFile)

describe.skipIf(!choice.isAvailable)(
  `a backup of a PostgreSQL server${missing(choice.isAvailable, 'PostgreSQL')}`,
  () => {
    let server: PostgresServer
    const folder = folderOfFile()
    let host: Sandbox
    let restored: Sandbox
    let databaseUrl: string
    let restoredUrl: string
    let client: Client

    const program = (name: string, ...args: string[]) =>
      choice.isAvailable ? run(join(choice.binaries, name), args) : Promise.reject(new Error(choice.reason))

    beforeAll(async () => {
      if (!choice.isAvailable) return
      server = await startPostgres(choice)
      databaseUrl = await server.newDatabase()
      restoredUrl = await server.newDatabase()
      host = await startHost({ dataDir: '', databaseUrl })
      client = new Client(host.url)
      await client.login()
    })
    afterAll(async () => {
      await restored?.close()
      await host?.close()
      await server?.stop()
    })

    /** Each till, with the sum of its ledger. */
    async function tills(url: string) {
      const database = await openServerDatabase(url)
      const rows = await database.query(
        `select till, balance, (select sum(amount) from ledger where ledger.shop = tills.shop and ledger.till = tills.till)
           ::bigint as sum from tills order by till`,
      )
      await database.close()
      return rows
    }

    test('that was made as docs/operating.md says, while counters sold, is a host with the same answers', async () => {
      const ticket = { ...(await client.ticket()), unique_req_id: crypto.randomUUID() }
      const key = crypto.randomUUID()
      const answer = await client.buy([ticket], key)
      const before = await tills(databaseUrl)
      let isOver = false
      const selling = (async () => {
        while (!isOver) await client.buy([{ ...ticket, unique_req_id: crypto.randomUUID() }])
      })()
      const file = join(folder, 'balcao.dump')
      const dumped = program('pg_dump', '--format=custom', `--file=${file}`, databaseUrl)
      await dumped.finally(() => (isOver = true))
      await selling
      await program('pg_restore', '--exit-on-error', '--single-transaction', `--dbname=${restoredUrl}`, file)

      // Each till is the sum of its ledger, with at least what was sold before.
      const after = await tills(restoredUrl)
      expect(after.map(({ balance, sum }) => balance === sum)).toEqual(before.map(() => true))
      expect(Number(after[0]!['balance'])).toBeGreaterThanOrEqual(Number(before[0]!['balance']))

      // The session and the answer are as before: the same key buys nothing again.
      restored = await startHost({ dataDir: '', databaseUrl: restoredUrl })
      const later = new Client(restored.url)
      for (const [name, value] of client.cookies) later.cookies.set(name, value)
      expect(await later.buy([ticket], key)).toEqual(answer)
      expect(await tills(restoredUrl)).toEqual(after)
      await later.buy([await later.ticket()])
    })
  },
)
