import { setTimeout as delay } from 'node:timers/promises'
import { dayMs } from '../../src/values/calendar.ts'
import type { By } from '../../src/host/rules/events.ts'
import type { Database } from '../../node/database/database.ts'
import { recordedActSql, recordedActValues } from '../store/recorded-acts.ts'

/** How many days records are kept (docs/decisions/0020-retention.md). */
export interface Periods {
  /** Answers to sales by their Idempotency-Key. Afterwards the ids of the tickets say what became of each. */
  readonly answers: number
  /** The history of events; acts of administrators stay. */
  readonly events: number
}

export const defaultPeriods: Periods = { answers: 400, events: 3_650 }

export const periodNames = ['answers', 'events'] as const satisfies readonly (keyof Periods)[]
export type PeriodName = (typeof periodNames)[number]
/** Longer than any counter may stay away with an open request; a hundred years. */
export const periodBounds = { least: 60, most: 36_500 } as const

/** Sets how long every process keeps these records. Where it is set to this already, no act is recorded. */
export async function setPeriod(
  { query }: Pick<Database, 'query'>,
  records: PeriodName,
  days: number,
  by: By,
): Promise<void> {
  await query(
    `with kept as (
       insert into periods (records, days) values ($6, $7::integer)
       on conflict (records) do update set days = excluded.days where periods.days <> excluded.days
       returning records)
     ${recordedActSql('from kept')}`,
    [...recordedActValues('periodSet', { records, days }, by), records, days],
  )
}

/** The periods that administrators have set, and otherwise those of this process. */
async function periodsNow({ database, periods }: RetentionParts): Promise<Periods> {
  const rows = await database.query('select records, days from periods')
  return rows.reduce<Periods>(
    (set, { records, days }) => ({ ...set, [String(records)]: Number(days) }),
    periods,
  )
}

/** Any constant that no other lock of the database has: one process at a time deletes. */
export const retentionLock = 7_568_3335
/** Small, so that no sale waits for a deletion. */
const atOnce = 1_000
const pauseMs = 1_000
const everyMs = 60 * 60_000
/** How far one run goes at most beyond the one before: what a clock that is years ahead costs with the hourly run of each process. */
const farthestMs = dayMs

interface Rule {
  readonly table: string
  /** The columns of the primary key. */
  readonly key: string
  /** What is no longer needed; `$1` is a moment, ms since 1970. */
  readonly isOld: string
  /** How long it is kept; null for what has an end of its own. */
  readonly period: PeriodName | null
}

/**
 * Everything that is deleted. Tickets, prizes, the ledger, the ids of tickets and movements with their outcomes, draws
 * with their seals, and acts are not in this list: a rule, a report, a holder of a ticket or a regulator may need them.
 */
const rules: readonly Rule[] = [
  // Those of movements have no time, unless a process of an earlier version has written them.
  {
    table: 'requests',
    key: 'shop, till, key',
    isOld: `at < $1 and body->>'kind' = 'sale'`,
    period: 'answers',
  },
  {
    table: 'events',
    key: 'shop, id',
    // An event in the outbox still has to be announced.
    isOld:
      'at < $1 and not exists (select from outbox where outbox.shop = events.shop and outbox.id = events.id)',
    period: 'events',
  },
  // The tokens of a session are deleted with it.
  { table: 'sessions', key: 'shop, id', isOld: 'ends < to_timestamp($1 / 1000.0)', period: null },
  { table: 'attempts', key: 'name', isOld: 'ends < to_timestamp($1 / 1000.0)', period: null },
]

export interface RetentionParts {
  readonly database: Pick<Database, 'query'>
  /** Ms since 1970, by the database's clock. */
  readonly now: () => number
  readonly periods: Periods
  readonly report: (problem: string) => void
}

/**
 * The time from which periods count back, ms since 1970: that of the clock, but at most a day after that of the run before. It
 * catches up by a day with each run.
 */
async function advance({ database, now }: RetentionParts): Promise<number> {
  const at = now()
  const [row] = await database.query(
    'update retention set reached = greatest(reached, least($1::bigint, reached + $2::bigint)) returning reached',
    [at, farthestMs],
  )
  return Math.min(at, Number(row?.['reached']))
}

/** Deletes a batch of what a rule names. Returns how many rows; 0 while another process deletes. */
async function deleteBatch({ database }: RetentionParts, rule: Rule, before: number): Promise<number> {
  const { table, key, isOld } = rule
  const [row] = await database.query(
    `with turn as materialized (select pg_try_advisory_xact_lock(${retentionLock}) as is_ours),
       gone as (
         delete from ${table} where (select is_ours from turn) and (${key}) in (
           select ${key} from ${table} where ${isOld.replaceAll('$1', '$1::bigint')} limit ${atOnce} for update skip locked)
         returning 1)
     select count(*)::integer as count from gone`,
    [before],
  )
  return Number(row?.['count'])
}

/** Deletes what is no longer needed, in small batches. Ends early with `signal`. */
export async function deleteOld(parts: RetentionParts, signal: AbortSignal): Promise<void> {
  const periods = await periodsNow(parts)
  const reached = await advance(parts)
  for (const rule of rules) {
    const before = rule.period === null ? parts.now() : reached - periods[rule.period] * dayMs
    while (!signal.aborted && (await deleteBatch(parts, rule, before)) === atOnce)
      await delay(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Deletes once an hour, in whichever process is first. Returns a function that stops it. */
export function startRetention(parts: RetentionParts): () => Promise<void> {
  const stop = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => deleteOld(parts, stop.signal))
      .catch((error: unknown) => parts.report(`old records are not deleted: ${String(error)}`))
  }, everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    stop.abort()
    await running
  }
}
