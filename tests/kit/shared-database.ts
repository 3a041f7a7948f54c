import type { Database } from '../../node/database/database.ts'
import { openServerDatabase } from '../../node/database/server-database.ts'
import { openEmbeddedDatabase } from '../../node/database/embedded-database.ts'
import { migrate } from '../../backend/store/migrations.ts'
import { findPostgres, startPostgres } from '../contract/postgres.ts'
import { putDatabase, putEmptyDatabase, temporaryFolder } from './folders.ts'
import { isLong } from './scale.ts'

/** A database with its tables, as two processes have it: the embedded one has one connection for both, and no notifications. */
export interface SharedDatabase {
  readonly processes: readonly [Database, Database]
  close(): Promise<void>
}

/** An embedded database as if other processes could use it too: hosts then look again and again for what they have written. */
export const asShared = (embedded: Database): Database => ({
  ...embedded,
  listen: async () => async () => undefined,
})

/** Makes the tables, which are those of a host by default. */
type MakeTables = (database: Database) => Promise<void>

async function openEmbedded(makeTables = migrate): Promise<SharedDatabase> {
  const folder = await temporaryFolder()
  await (makeTables === migrate ? putDatabase : putEmptyDatabase)(folder.path)
  const embedded = await openEmbeddedDatabase(folder.path)
  await makeTables(embedded)
  const database = asShared(embedded)
  return {
    processes: [database, database],
    async close() {
      await database.close()
      await folder.remove()
    },
  }
}

const choice = await findPostgres()

async function openServer(makeTables = migrate): Promise<SharedDatabase> {
  if (!choice.isAvailable) throw new Error(choice.reason)
  const server = await startPostgres(choice)
  const url = await server.newDatabase()
  const processes = [await openServerDatabase(url), await openServerDatabase(url)] as const
  await makeTables(processes[0])
  return {
    processes,
    async close() {
      await Promise.all(processes.map((database) => database.close()))
      await server.stop()
    },
  }
}

/** Every kind of database that can be had here. */
const databaseKinds: readonly {
  readonly name: string
  readonly open: (makeTables?: MakeTables) => Promise<SharedDatabase>
}[] = [
  { name: 'the embedded database', open: openEmbedded },
  ...(choice.isAvailable ? [{ name: 'a PostgreSQL server', open: openServer }] : []),
]

/** In `npm test` the server alone: every test of the whole program runs on the embedded database. */
export const triedDatabaseKinds = isLong ? databaseKinds : databaseKinds.slice(-1)

/** Lets so much time pass for what a table keeps: all its moments are so much longer ago. */
export async function timePasses(database: Database, table: string, ms: number): Promise<void> {
  const columns = await database.query(
    `select column_name as name, udt_name as type from information_schema.columns
     where table_name = $1 and udt_name in ('timestamptz', '_timestamptz')`,
    [table],
  )
  const interval = `interval '${ms} milliseconds'`
  const earlier = columns.map(({ name, type }) =>
    type === 'timestamptz'
      ? `${name} = ${name} - ${interval}`
      : `${name} = array(select moment - ${interval} from unnest(${name}) as moment)`,
  )
  await database.query(`update ${table} set ${earlier.join(', ')}`)
}
