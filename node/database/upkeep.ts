import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './database.ts'

export interface UpkeepOptions {
  /** Gets one sentence for what is not done. */
  readonly report: (problem: string) => void
  /** How often the upkeep looks whether it is due, ms. */
  readonly everyMs: number
  /** The pause after each statement, ms: longer than a sale takes, so that a sale waits for one statement at most. */
  readonly pauseMs: number
}

export const usualUpkeep: UpkeepOptions = { report: () => undefined, everyMs: 60_000, pauseMs: 200 }

/** From what was written since a round began the next one is due. So a start after a kill is short too: it reads all of that again. */
const mostWritten = 16 * 1024 * 1024

/** What was ever written to the write-ahead log, bytes. */
const writtenSql = `select (pg_current_wal_lsn() - '0/0')::float8 as bytes`

const tablesSql = `select oid::regclass::text as name, reltuples < 0 as "isNew" from pg_class
  where relkind = 'r' and pg_relation_size(oid) > 0 order by pg_relation_size(oid), oid`

/**
 * Does in rounds what a PostgreSQL with processes of its own does by itself: gives the room of deleted rows to new ones, keeps the
 * planner's statistics, and takes back the write-ahead log. The first round is soon after the start, the next ones by what was
 * written. Returns a function that stops it, after the statement that is under way.
 */
export function startUpkeep(
  { query }: Pick<Database, 'query'>,
  { report, everyMs, pauseMs }: UpkeepOptions,
): () => Promise<void> {
  const stop = new AbortController()
  const pause = (ms: number) =>
    delay(ms, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
  const written = async () => Number((await query(writtenSql))[0]?.['bytes'])

  /** Statistics are of what was written: after a start alone they are those of before. A sample is read from all over a table. */
  async function round(isAfterStart: boolean): Promise<void> {
    const tables = await query(tablesSql)
    const statements = tables.map(
      ({ name, isNew }) => `vacuum${isAfterStart && !isNew ? '' : ' (analyze)'} ${String(name)}`,
    )
    for (const statement of [...statements, 'checkpoint']) {
      await pause(pauseMs)
      if (stop.signal.aborted) return
      await query(statement).catch((error: unknown) => {
        if (isMissing(error)) return
        // The database itself is lost: each further statement would open it again.
        if (!isOfStatement(error)) throw error
        report(`${statement}: ${String(error)}`)
      })
    }
  }

  async function run(): Promise<void> {
    let dueAt: number | null = null
    for (;;) {
      await pause(everyMs)
      if (stop.signal.aborted) return
      try {
        const bytes = await written()
        if (dueAt !== null && bytes < dueAt) continue
        await round(dueAt === null)
        dueAt = bytes + mostWritten
      } catch (error) {
        report(`the upkeep of the database: ${String(error)}`)
      }
    }
  }

  const running = run()
  return async () => {
    stop.abort()
    await running
  }
}

/** PostgreSQL refused a statement, and goes on. */
const isOfStatement = (error: unknown): error is Error & { code: unknown } =>
  error instanceof Error && 'code' in error

/** The table was dropped since the round began. */
const isMissing = (error: unknown): boolean => isOfStatement(error) && error.code === '42P01'
