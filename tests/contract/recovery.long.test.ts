import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../backend/sandbox.ts'
import { openServerDatabase } from '../../node/database/server-database.ts'
import type { Database } from '../../node/database/database.ts'
import { missing } from '../kit/missing.ts'
import { waitFor } from '../kit/wait-for.ts'
import { Client } from './client.ts'
import { startHost } from './hosts.ts'
import { findPostgres, runAsServer, serverFolder, startPostgres, type PostgresServer } from './postgres.ts'

const choice = await findPostgres()

describe.skipIf(!choice.isAvailable)(
  `recovery to a point in time, as docs/operating.md describes it${missing(choice.isAvailable, 'PostgreSQL')}`,
  () => {
    let server: PostgresServer
    let restored: PostgresServer
    let host: Sandbox
    let database: Database
    /** The archive of the write-ahead log. */
    let archive: string

    beforeAll(async () => {
      if (!choice.isAvailable) return
      archive = await serverFolder(choice)
      server = await startPostgres(choice, {
        settings: {
          archive_mode: 'on',
          archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
        },
      })
      const databaseUrl = await server.newDatabase()
      host = await startHost({ dataDir: '', databaseUrl })
      database = await openServerDatabase(databaseUrl)
    })
    afterAll(async () => {
      await host?.close()
      await database?.close()
      await server?.stop()
      await restored?.stop()
      await rm(archive, { recursive: true, force: true })
    })

    const buy = async (client: Client) => {
      const ticket = { ...(await client.ticket()), unique_req_id: crypto.randomUUID() }
      const key = crypto.randomUUID()
      return { ticket, key, answer: await client.buy([ticket], key) }
    }

    test('has everything before that moment, nothing after it, and sells', async () => {
      if (!choice.isAvailable) throw new Error(choice.reason)
      const client = new Client(host.url)
      await client.login()
      await buy(client)
      const folder = await serverFolder(choice)
      const data = join(folder, 'data')
      await runAsServer(
        choice,
        folder,
        'pg_basebackup',
        '-D',
        data,
        '-d',
        server.urlOf('postgres'),
        '-X',
        'none',
        '--checkpoint=fast',
      )

      const before = await buy(client)
      const [row] = await database.query('select clock_timestamp()::text as moment')
      const after = await buy(client)
      const [last] = await database.query('select pg_walfile_name(pg_switch_wal()) as file')
      await waitFor('the last file in the archive', async () => {
        const [archived] = await database.query('select last_archived_wal as file from pg_stat_archiver')
        return String(archived!['file']) >= String(last!['file'])
      })
      await host.close()
      await database.close()

      await appendFile(
        join(data, 'postgresql.auto.conf'),
        `archive_mode = off
restore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${String(row!['moment'])}'
recovery_target_action = promote
`,
      )
      await writeFile(join(data, 'recovery.signal'), '')
      restored = await startPostgres(choice, { folder })
      const databaseUrl = restored.urlOf('host1')
      database = await openServerDatabase(databaseUrl)
      await waitFor('the end of the recovery', async () => {
        const [state] = await database.query('select pg_is_in_recovery() as is_in')
        return state!['is_in'] === false
      })
      host = await startHost({ dataDir: '', databaseUrl })
      const later = new Client(host.url)
      for (const [name, value] of client.cookies) later.cookies.set(name, value)
      expect(await later.buy([before.ticket], before.key)).toEqual(before.answer)
      const ids = [before.ticket.unique_req_id, after.ticket.unique_req_id]
      const { data: found } = await later.request('ticketInquiry', { unique_req_ids: ids })
      expect(found.map(({ status }) => status)).toEqual(['sold', 'absent'])
      await buy(later)
      const others = await database.query(
        `select shop from tills
         where balance <> (select sum(amount) from ledger where (ledger.shop, ledger.till) = (tills.shop, tills.till))`,
      )
      expect(others).toEqual([])
    })
  },
)
