import { createAdapter } from '@socket.io/postgres-adapter'
import { Client, Pool } from 'pg'
import { connectionTo } from '../node/database/server-database.ts'

/** Passes messages between the sockets of the processes that serve one PostgreSQL server. */
export interface SocketAdapter {
  readonly create: ReturnType<typeof createAdapter>
  close(): Promise<void>
}

type AdapterPool = Parameters<typeof createAdapter>[0]

/**
 * socket.io's adapter with one connection that sends, so that messages keep their order, and one that listens. Messages that are
 * sent while the second connection is lost do not arrive, so nothing that has to be right may depend on them.
 */
export function openSocketAdapter(url: string, report: (problem: string) => void): SocketAdapter {
  const sender = new Pool({ ...connectionTo(url), max: 1 })
  sender.on('error', () => undefined)
  let listener: Client | null = null
  let isClosed = false

  /** The adapter would connect twice if the connection is lost while it starts to listen, and again after its end. */
  async function connect() {
    if (listener || isClosed) return new Promise<never>(() => {})
    const client = (listener = new Client(connectionTo(url)))
    const forget = () => {
      if (listener === client) listener = null
    }
    // Without a listener, the error of a lost connection would end the process. `end` follows it.
    client.on('error', () => undefined)
    client.once('end', forget)
    await client.connect().catch((error: unknown) => {
      forget()
      throw error
    })
    return Object.assign(client, { release: () => undefined })
  }

  const pool = { connect, query: sender.query.bind(sender) }
  const create = createAdapter(pool as AdapterPool, {
    errorHandler(error) {
      if (!isClosed) report(`messages between processes: ${String(error)}`)
    },
  })
  return {
    create,
    async close() {
      isClosed = true
      // After this query, the adapter's last messages are sent.
      await sender.query('select 1').catch(() => undefined)
      await Promise.all([listener?.end(), sender.end()])
    },
  }
}
