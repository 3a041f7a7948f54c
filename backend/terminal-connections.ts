import { randomUUID } from 'node:crypto'
import { operatorOfTerminal } from '../src/protocol/terminals.ts'
import type { Database } from '../node/database/database.ts'

/** The connections of self-service terminals to all processes. Only the latest connection of a terminal counts. */
export interface TerminalConnections {
  /** Returns the connection that it replaces; null if there was none. */
  arrive(account: string, connection: string): Promise<string | null>
  leave(account: string, connection: string): Promise<void>
  /** The accounts of an operator's terminals that are connected. */
  of(operatorId: number): Promise<ReadonlySet<string>>
  close(): Promise<void>
}

export interface TerminalConnectionsParts {
  readonly database: Database
  readonly shopOf: (operatorId: number) => Promise<string>
  /** Processes have ended, and these terminals have not come back. */
  readonly onLost: (accounts: readonly string[]) => void
  /** The other processes considered this one as ended, and deleted its connections. */
  readonly onForgotten: () => void
  readonly report: (problem: string) => void
  /** Calls back regularly. Returns a function that stops it. */
  readonly every?: (callback: () => void, ms: number) => () => void
}

const signMs = 5_000
/** A process without a sign for this time has ended. */
const goneAfter = `interval '15 seconds'`

/** Gives a sign of this process, and deletes the processes that give none, with their connections. */
const signStatement = `
  with sign as (
    insert into processes (id) values ($1)
    on conflict (id) do update set seen = now() returning xmax = 0 as is_new
  ), gone as (
    delete from processes where seen < now() - ${goneAfter} and id <> $1 returning id
  ), lost as (
    delete from terminal_connections using gone where process = gone.id returning account
  )
  select is_new, (select coalesce(json_agg(account), '[]') from lost) as lost from sign`

const arriveStatement = `
  insert into terminal_connections as known (shop, account, operator, connection, process) values ($1, $2, $3, $4, $5)
  on conflict (shop, account) do update
    set connection = excluded.connection, process = excluded.process, previous = known.connection
  returning previous`

export async function openTerminalConnections({
  database,
  shopOf,
  onLost,
  onForgotten,
  report,
  every = onTimer,
}: TerminalConnectionsParts): Promise<TerminalConnections> {
  const { query } = database
  const process = randomUUID()
  // A process with a database of its own is the only one.
  if (database.listen === null) await query(`update processes set seen = '-infinity'`)

  /** Connections that ended while the database was unreachable. */
  const ended: { account: string; connection: string }[] = []

  async function forget(account: string, connection: string): Promise<void> {
    try {
      const shop = await shopOf(operatorOfTerminal(account))
      await query('delete from terminal_connections where shop = $1 and account = $2 and connection = $3', [
        shop,
        account,
        connection,
      ])
    } catch (error) {
      ended.push({ account, connection })
      throw error
    }
  }

  async function giveSign(): Promise<void> {
    await Promise.allSettled(ended.splice(0).map(({ account, connection }) => forget(account, connection)))
    const [row] = await query(signStatement, [process])
    const lost = row?.['lost'] as string[]
    if (lost.length > 0) onLost(lost)
    if (row?.['is_new'] === true) onForgotten()
  }

  await query('insert into processes (id) values ($1)', [process])
  const stop = every(() => {
    giveSign().catch((error: unknown) => report(`the sign of this process: ${String(error)}`))
  }, signMs)

  return {
    async arrive(account, connection) {
      const operatorId = operatorOfTerminal(account)
      const shop = await shopOf(operatorId)
      const [row] = await query(arriveStatement, [shop, account, operatorId, connection, process])
      return (row?.['previous'] as string | null) ?? null
    },
    leave: forget,
    async of(operatorId) {
      const rows = await query(
        `select account from terminal_connections join processes on processes.id = process
         where shop = $1 and operator = $2 and seen > now() - ${goneAfter}`,
        [await shopOf(operatorId), operatorId],
      )
      return new Set(rows.map(({ account }) => String(account)))
    },
    async close() {
      stop()
      // The terminals connect to another process now. The next sign of another process finds those that do not.
      await query(`update processes set seen = '-infinity' where id = $1`, [process]).catch(
        (error: unknown) => report(`the sign of this process: ${String(error)}`),
      )
    },
  }
}

function onTimer(callback: () => void, ms: number): () => void {
  const timer = setInterval(callback, ms)
  timer.unref()
  return () => clearInterval(timer)
}
