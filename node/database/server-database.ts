import { DatabaseError, Pool, types, type PoolClient } from 'pg'
import { listenTo } from './server-notifications.ts'
import { RolledBack, type Database, type Decided, type Row, type Statement } from './database.ts'
import { Batch } from './server-batch.ts'

const connectPatienceMs = 5_000
/** A server that sends nothing for this time is treated as lost. */
const answerPatienceMs = 30_000
/** More transactions at once would only wait for each other in the server. */
const mostConnections = 16

/** The locks of a process that died must end soon: the server notices within half a minute. */
const sessionSettings = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3; set idle_in_transaction_session_timeout = ${answerPatienceMs}`

const messageOf = (error: unknown) => (error instanceof Error && error.message) || String(error)

/** The options of every connection to a server. */
export const connectionTo = (url: string) => ({
  connectionString: url,
  application_name: 'balcao',
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: connectPatienceMs,
  query_timeout: answerPatienceMs,
})

interface ServerOptions {
  /** Where names without a schema are found, if not in those of the role; another role may have put functions of its own there. */
  readonly schemas?: string
  /** How the server lists these connections (`application_name` in `pg_stat_activity`). */
  readonly name?: string
}

/** A PostgreSQL server by its URL. Throws one sentence if it cannot be reached. */
export async function openServerDatabase(
  url: string,
  { schemas, name }: ServerOptions = {},
): Promise<Database> {
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({
    ...connectionTo(url),
    max: mostConnections,
    onConnect: async (client) => {
      // A lost connection rejects its running statements. Nothing else has to be done.
      client.on('error', () => undefined)
      await client.query(sessionSettings)
      if (schemas !== undefined) await client.query(`set search_path = ${schemas}`)
      if (name !== undefined) await client.query(`select set_config('application_name', $1, false)`, [name])
    },
  })
  // The pool drops a connection that is lost while it is idle, and opens another one when it is needed.
  pool.on('error', () => undefined)
  await pool.query('select 1').catch(async (error: unknown) => {
    await pool.end()
    const { host, port, pathname } = new URL(url)
    const place = `${pathname.slice(1) || 'the default database'} at ${host || `localhost:${port || 5432}`}`
    throw new Error(`The PostgreSQL server cannot be reached (${place}): ${messageOf(error)}.`, {
      cause: error,
    })
  })
  return {
    query: async (sql, values = []) => (await pool.query<Row>(sql, [...values])).rows,
    read: (statements) => withClient(pool, (client) => new Batch(statements).sentTo(client)),
    transaction: (load, decide) => withClient(pool, (client) => inTransaction(client, load, decide)),
    listen: (channel, notified) => listenTo(connectionTo(url), channel, notified),
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: mostConnections,
    }),
    close: () => pool.end(),
  }
}

/** A connection that failed for another reason than a statement is not used again. */
async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    if (!(error instanceof RolledBack)) failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(failure)
  }
}

const begin: Statement = { name: 'begin', sql: 'begin', values: [] }
const commit: Statement = { name: 'commit', sql: 'commit', values: [] }

/** Two round trips: one that loads, and one that writes and commits. */
async function inTransaction<T>(
  client: PoolClient,
  load: readonly Statement[],
  decide: (loaded: readonly (readonly Row[])[]) => Decided<T>,
): Promise<T> {
  let decided: Decided<T>
  try {
    const [, ...loaded] = await new Batch([begin, ...load]).sentTo(client)
    decided = decide(loaded)
  } catch (error) {
    await rollBack(client)
    throw new RolledBack(error)
  }
  const { write, value } = decided
  const writing = new Batch([...write, commit])
  try {
    await writing.sentTo(client)
  } catch (error) {
    const isCommitReached = writing.completed >= write.length
    if (isCommitReached || !(error instanceof DatabaseError)) throw error
    await rollBack(client)
    throw new RolledBack(error)
  }
  return value
}

/** A connection that cannot roll back is lost, and the server rolls back by itself. */
const rollBack = async (client: PoolClient) => void (await client.query('rollback').catch(() => undefined))
