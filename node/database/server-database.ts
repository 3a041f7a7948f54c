import { DatabaseError, Pool, types, type PoolClient } from 'pg'
import { listenTo } from './server-notifications.ts'
import { RolledBack, type Database, type Decided, type Row, type Statement } from './database.ts'

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

/** A PostgreSQL server by its URL. Throws one sentence if it cannot be reached. */
export async function openServerDatabase(url: string): Promise<Database> {
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({
    ...connectionTo(url),
    max: mostConnections,
    // Statements of a transaction are sent together, because round trips cost more than the statements.
    pipeline: true,
    onConnect: async (client) => {
      // A lost connection rejects its running statements. Nothing else has to be done.
      client.on('error', () => undefined)
      await client.query(sessionSettings)
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
    read: (statements) => withClient(pool, (client) => inOneWrite(client, () => rowsOf(client, statements))),
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

/** Sends queries in one write to the socket: a write for each of them costs more than all else on this side. */
function inOneWrite<T>({ connection }: PoolClient, send: () => T): T {
  const { stream } = connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

const rowsOf = (client: PoolClient, statements: readonly Statement[]): Promise<Row[][]> =>
  Promise.all(
    statements.map(async ({ name, sql, values }) => {
      const { rows } = await client.query<Row>({ name, text: sql, values: [...values] })
      return rows
    }),
  )

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

async function inTransaction<T>(
  client: PoolClient,
  load: readonly Statement[],
  decide: (loaded: readonly (readonly Row[])[]) => Decided<T>,
): Promise<T> {
  let decided: Decided<T>
  try {
    const [, loaded] = await inOneWrite(client, () =>
      Promise.all([client.query('begin'), rowsOf(client, load)]),
    )
    decided = decide(loaded)
  } catch (error) {
    await rollBack(client)
    throw new RolledBack(error)
  }
  const [written, committed] = inOneWrite(client, () => [
    rowsOf(client, decided.write),
    client.query('commit'),
  ])
  try {
    await written
  } catch (error) {
    // The commit that was sent together with a failed statement rolls back.
    await committed
    throw error instanceof DatabaseError ? new RolledBack(error) : error
  }
  const { command } = await committed
  if (command !== 'COMMIT') throw new RolledBack(new Error(`the commit was answered with ${command}`))
  return decided.value
}

/** A connection that cannot roll back is lost, and the server rolls back by itself. */
const rollBack = async (client: PoolClient) => void (await client.query('rollback').catch(() => undefined))
