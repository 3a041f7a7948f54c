import { setTimeout as delay } from 'node:timers/promises'
import { RolledBack, type Database } from '../../node/database/database.ts'
import { utcMonth } from '../../src/values/calendar.ts'
import { numberOrNull } from './rows.ts'

/** `parts_2026_11` for the month of `utcMonth`. */
const partitionOf = (month: number): string =>
  `parts_${Math.floor(month / 12)}_${String((month % 12) + 1).padStart(2, '0')}`

const everyMs = 60 * 60_000
/** Any constant: one process at a time changes the partitions. */
const monthsLock = 7_568_3336

/** The partitions of the parts, one for each month. */
export class Months {
  readonly #database: Database
  readonly #made = new Map<number, Promise<unknown>>()

  constructor(database: Database) {
    this.#database = database
  }

  /**
   * Does what writes records of this month. Another process, or this one by another time, may have dropped the month since it was
   * made: then nothing was written, and it is done again in a new one.
   */
  async writeInto<T>(month: number, write: () => Promise<T>): Promise<T> {
    await this.#ready(month)
    try {
      return await write()
    } catch (error) {
      if (!isMissing(error)) throw error
      this.#made.delete(month)
      await this.#ready(month)
      return write()
    }
  }

  async #ready(month: number): Promise<void> {
    const made = this.#made.get(month) ?? this.#make(month)
    this.#made.set(month, made)
    await made.catch((error: unknown) => {
      this.#made.delete(month)
      throw error
    })
  }

  #make(month: number): Promise<void> {
    const sql = `create table if not exists ${partitionOf(month)} partition of parts for values from (${month}) to (${month + 1})`
    return this.#database.transaction([lock], () => ({
      write: [{ name: partitionOf(month), sql, values: [] }],
      value: undefined,
    }))
  }

  /** The time of the latest event, by the clock of its counter; null where there are no events. */
  async latestEventAt(): Promise<number | null> {
    const [row] = await this.#database.query('select max(last_at) as at from logs')
    return numberOrNull(row?.['at'] ?? null)
  }

  /** Detaches the months before this one, and drops them. Returns how many. */
  async dropBefore(month: number): Promise<number> {
    return this.#database.transaction([lock, partitions], ([, rows = []]) => {
      const old = rows.map(({ name }) => String(name)).filter((name) => name < partitionOf(month))
      const statements = old.flatMap((name) => [
        `alter table parts detach partition ${name}`,
        `drop table ${name}`,
      ])
      return {
        write: statements.map((sql) => ({ name: sql, sql, values: [] })),
        value: old.length,
      }
    })
  }
}

/** There is no partition for a row. */
const isMissing = (error: unknown): boolean =>
  error instanceof RolledBack && (error.cause as { readonly code?: unknown }).code === '23514'

const lock = { name: 'months-lock', sql: 'select pg_advisory_xact_lock($1)', values: [monthsLock] }
const partitions = {
  name: 'partitions',
  sql: `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = 'parts'::regclass order by relname`,
  values: [],
}

export interface RetentionParts {
  readonly months: Months
  readonly now: () => number
  /** How many whole months before the current one are kept. */
  readonly keptMonths: number
  readonly report: (problem: string) => void
}

/**
 * Drops old months now and once an hour. Returns a function that stops it. The clock of this machine may be years ahead: a month is
 * old only if it is old by an event of a counter, too.
 */
export function startRetention({ months, now, keptMonths, report }: RetentionParts): () => Promise<void> {
  const stop = new AbortController()
  async function dropOld(): Promise<void> {
    const latest = await months.latestEventAt()
    if (latest !== null) await months.dropBefore(utcMonth(Math.min(latest, now())) - keptMonths)
  }
  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await dropOld().catch((error: unknown) => report(`old months are not dropped: ${String(error)}`))
      await delay(everyMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return async () => {
    stop.abort()
    await running
  }
}
