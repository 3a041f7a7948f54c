import type { Database, Row } from '../../node/database/database.ts'
import type { LogFacts } from './heads.ts'
import { numberOrNull, textOrNull } from './rows.ts'
import { scopeSql, type Scope } from './search.ts'

/** How often something went wrong. */
export interface ErrorCount {
  readonly shop: string
  readonly version: string | null
  /** The type of the event, and the name or reason of the refusal or the fault (`errorOf`). */
  readonly error: string
  readonly count: number
  /** The last time, ms since 1970 by the counter's clock. */
  readonly lastAt: number
}

/** Refusals and faults by kind, shop and version, the most frequent ones first. */
export async function errorCounts(
  { query }: Pick<Database, 'query'>,
  scope: Scope,
): Promise<readonly ErrorCount[]> {
  const { sql, values } = scopeSql(scope)
  const { from, to } = scope
  const times = [
    ...(from === undefined ? [] : [`at >= ${from}`]),
    ...(to === undefined ? [] : [`at < ${to}`]),
  ]
  const rows = await query(
    `select shop, version, error, count(*) as count, max(at) as last_at
     from (
       select shop, version, error, at::bigint from parts,
         jsonb_each(errors) as found (error, times), jsonb_array_elements_text(times) as at
       where ${sql}) as all_errors (shop, version, error, at)
     where ${['true', ...times].join(' and ')}
     group by shop, version, error order by count desc, shop, error, version`,
    values,
  )
  return rows.map((row) => ({
    shop: String(row['shop']),
    version: textOrNull(row['version']),
    error: String(row['error']),
    count: Number(row['count']),
    lastAt: Number(row['last_at']),
  }))
}

/** What the collector has of one log of a counter. */
export interface FleetLog {
  readonly log: number
  readonly count: number
  /** The first record that retention has left; null if it has left none. */
  readonly firstKept: number | null
  /** The last signed head in the log. */
  readonly head: LogFacts['head']
}

/** A counter with its logs. Times are ms since 1970; null where nothing is known. */
export interface FleetCounter {
  readonly shop: string
  readonly counterId: string
  /** When it sent new records last, or some that were refused; or when it enrolled. */
  readonly seenAt: number
  /** The counter's clock minus the collector's. */
  readonly clockDifferenceMs: number | null
  /** The last records of the latest log. */
  readonly receivedAt: number | null
  /** Of the product that wrote them. */
  readonly version: string | null
  /** In order: the latest one, and the earlier ones of which retention has left records. */
  readonly logs: readonly FleetLog[]
  readonly incidents: number
}

export async function fleetCounters(
  { query }: Pick<Database, 'query'>,
  shop: string | undefined,
): Promise<readonly FleetCounter[]> {
  const rows = await query(
    `select counters.*, latest.received_at, latest.version,
       (select json_agg(json_build_object('log', log, 'count', count, 'firstKept', first_kept, 'head', head) order by log)
        from (
          select log, count, head, (
            select min(first) from parts
            where parts.shop = logs.shop and parts.counter = logs.counter and parts.log = logs.log) as first_kept
          from logs where logs.shop = counters.shop and logs.counter = counters.counter and count > 0) as sent
        where first_kept is not null or log = latest.log) as logs,
       (select count(*) from incidents where incidents.shop = counters.shop and incidents.counter = counters.counter) as incidents
     from counters left join lateral (
       select log, received_at, version from logs
       where logs.shop = counters.shop and logs.counter = counters.counter and count > 0 order by log desc limit 1) as latest on true
     ${shop === undefined ? '' : 'where counters.shop = $1'} order by shop, counter`,
    shop === undefined ? [] : [shop],
  )
  return rows.map((row) => ({
    shop: String(row['shop']),
    counterId: String(row['counter']),
    seenAt: Number(row['seen_at']),
    clockDifferenceMs: numberOrNull(row['clock_difference_ms']),
    receivedAt: numberOrNull(row['received_at']),
    version: textOrNull(row['version']),
    logs: (row['logs'] ?? []) as FleetCounter['logs'],
    incidents: Number(row['incidents']),
  }))
}

/** What was refused, or contradicts a signed head. */
export interface FleetIncident {
  readonly shop: string
  readonly counterId: string
  readonly log: number
  readonly kind: string
  readonly record: number
  /** The hash that came, or that was signed; and that of the log. */
  readonly hash: string
  readonly held: string | null
  readonly firstAt: number
  readonly lastAt: number
  readonly times: number
}

export async function fleetIncidents(
  { query }: Pick<Database, 'query'>,
  shop: string | undefined,
): Promise<readonly FleetIncident[]> {
  const rows = await query(
    `select * from incidents ${shop === undefined ? '' : 'where shop = $1'} order by last_at desc limit 1000`,
    shop === undefined ? [] : [shop],
  )
  return rows.map((row: Row) => ({
    shop: String(row['shop']),
    counterId: String(row['counter']),
    log: Number(row['log']),
    kind: String(row['kind']),
    record: Number(row['record']),
    hash: String(row['hash']),
    held: textOrNull(row['held']),
    firstAt: Number(row['first_at']),
    lastAt: Number(row['last_at']),
    times: Number(row['times']),
  }))
}
