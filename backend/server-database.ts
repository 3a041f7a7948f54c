import { Client, DatabaseError, types } from 'pg'
import type { Connection, Database, Row } from './database.ts'
import { Renewable } from '../src/host/store/renewable.ts'

/** Any constant: whoever holds this advisory lock is the one host of the database. */
const hostLock = 7_568_3333

/** A host that was killed lets go of the lock as soon as the server sees its connection end. */
const lockPatienceMs = 2_000
const connectPatienceMs = 5_000
/** A server that says nothing for so long is as good as lost. */
const answerPatienceMs = 30_000

/** The server finds out within half a minute that a host is gone without a goodbye, and lets go of its lock. */
const sessionSettings = `set lock_timeout = ${lockPatienceMs}; set tcp_keepalives_idle = 10;
  set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`

const messageOf = (error: unknown) => (error instanceof Error && error.message) || String(error)

interface ServerConnection extends Connection {
  close(): Promise<void>
}

/** A PostgreSQL server by its URL, on one connection at a time: commands are in one order anyway. */
export async function openServerDatabase(url: string): Promise<Database> {
  types.setTypeParser(types.builtins.INT8, Number)
  const connections = await Renewable.open(() => connectTo(url))
  return {
    connect: () => connections.current(),
    close: async () => (await connections.settled()).close(),
  }
}

/** The lock lives and dies with the connection. */
async function connectTo(url: string): Promise<ServerConnection> {
  const client = new Client({
    connectionString: url,
    application_name: 'balcao',
    keepAlive: true,
    connectionTimeoutMillis: connectPatienceMs,
    query_timeout: answerPatienceMs,
  })
  let isLost = false
  const lose = () => {
    isLost = true
  }
  client.on('error', lose).on('end', lose)
  const place = `${client.database ?? 'the default database'} at ${client.host}:${client.port}`
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`The PostgreSQL server cannot be reached (${place}): ${messageOf(error)}.`, {
      cause: error,
    })
  }
  try {
    await client.query(sessionSettings)
    await client.query('select pg_advisory_lock($1)', [hostLock])
    await client.query('set lock_timeout = 0')
  } catch (error) {
    await client.end()
    throw new Error(`Another host is using the PostgreSQL database ${place}; stop that one first.`, {
      cause: error,
    })
  }
  return {
    get isLost() {
      return isLost
    },
    async query(sql, values = []) {
      try {
        return (await client.query<Row>(sql, [...values])).rows
      } catch (error) {
        // What the server says of a statement leaves the connection as it was; anything else ends it.
        if (!(error instanceof DatabaseError) && !isLost) {
          lose()
          client.end().catch(lose)
        }
        throw error
      }
    },
    close: async () => {
      if (!isLost) await client.end()
    },
  }
}
