import { gunzipSync, gzipSync } from 'node:zlib'
import type { Row, SqlValue, Statement } from '../../node/database/database.ts'
import type { LineEnd } from '../../src/events/log-lines.ts'
import { partText } from '../../src/heads/part.ts'
import type { PartRequest, ShopLog } from '../../src/protocol/collector.ts'
import type { LogFacts } from './heads.ts'
import { linesIn, type HeldLog, type Line } from './lines.ts'
import type { Part } from './part.ts'

const statement = (name: string, sql: string, ...values: SqlValue[]): Statement => ({ name, sql, values })

export const nameOf = ({ shop, counterId, log }: ShopLog): [string, string, number] => [shop, counterId, log]

/** Locks the row of the log and loads it, then what the collector has of records `from` to `to`, and the last two parts. */
export const loadLog = (name: ShopLog, from: number, to: number, at: number): Statement[] => [
  statement(
    'log-begun',
    `insert into logs (shop, counter, log, count, hash, bytes, received_at)
     values ($1, $2, $3::bigint, 0, repeat('0', 64), 0, $4::bigint) on conflict do nothing`,
    ...nameOf(name),
    at,
  ),
  statement(
    'log-locked',
    `select count, hash, bytes, version, last_at, opened, head from logs
     where shop = $1 and counter = $2 and log = $3::bigint for update`,
    ...nameOf(name),
  ),
  statement(
    'first-kept',
    `select min(first) as first from parts where shop = $1 and counter = $2 and log = $3::bigint`,
    ...nameOf(name),
  ),
  statement(
    'parts-held',
    `select month, first, bytes, version, encode(body, 'base64') as body from parts
     where shop = $1 and counter = $2 and log = $3::bigint and (
       (last >= $4::bigint and first <= $5::bigint) or first in (
         select first from parts where shop = $1 and counter = $2 and log = $3::bigint order by last desc limit 2))
     order by first`,
    ...nameOf(name),
    from,
    to,
  ),
]

export interface HeldPart {
  readonly month: number
  readonly first: number
  readonly bytes: number
  readonly version: string | null
  readonly lines: readonly Line[]
}

export interface LoadedLog extends HeldLog {
  readonly bytes: number
  readonly facts: LogFacts
  /** The part with the last record. */
  readonly last: HeldPart | null
}

export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
export const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value))

/** The bytes of a part. */
export const unpacked = (body: unknown): Buffer => gunzipSync(Buffer.from(String(body), 'base64'))

/** From the rows of `loadLog`. */
export function loadedLog([, logs = [], kept = [], rows = []]: readonly (readonly Row[])[]): LoadedLog {
  const row = logs[0]!
  const parts = rows.map(({ month, first, bytes, version, body }): HeldPart => ({
    month: Number(month),
    first: Number(first),
    bytes: Number(bytes),
    version: textOrNull(version),
    lines: linesIn(unpacked(body)) ?? [],
  }))
  const end: LineEnd = { count: Number(row['count']), hash: String(row['hash']) }
  return {
    end,
    bytes: Number(row['bytes']),
    firstKept: numberOrNull(kept[0]?.['first'] ?? null) ?? end.count + 1,
    lines: new Map(parts.flatMap(({ lines }) => lines.map((line) => [line.seq, line]))),
    last: parts.at(-1) ?? null,
    facts: {
      version: textOrNull(row['version']),
      lastAt: numberOrNull(row['last_at']),
      opened: row['opened'] as LogFacts['opened'],
      head: row['head'] as LogFacts['head'],
    },
  }
}

export const partRemoved = (name: ShopLog, { month, first }: HeldPart): Statement =>
  statement(
    'part-removed',
    `delete from parts where month = $4::integer and shop = $1 and counter = $2 and log = $3::bigint and first = $5::bigint`,
    ...nameOf(name),
    month,
    first,
  )

export function partAdded(name: ShopLog, month: number, at: number, part: Part): Statement {
  const body = Buffer.concat(part.lines.map(({ bytes }) => bytes))
  return statement(
    'part-added',
    `insert into parts (shop, counter, log, month, received_at, first, last, first_at, last_at, version, errors, tokens, bytes, body)
     values ($1, $2, $3::bigint, $4::integer, $5::bigint, $6::bigint, $7::bigint, $8::bigint, $9::bigint, $10,
       $11::text::jsonb, $12::integer[], $13::integer, decode($14, 'base64'))`,
    ...nameOf(name),
    month,
    at,
    part.lines[0]!.seq,
    part.lines.at(-1)!.seq,
    part.firstAt,
    part.lastAt,
    part.version,
    JSON.stringify(part.errors),
    part.tokens,
    body.length,
    gzipSync(body).toString('base64'),
  )
}

export const logContinued = (
  name: ShopLog,
  at: number,
  end: LineEnd,
  bytes: number,
  { version, lastAt, opened, head }: LogFacts,
): Statement =>
  statement(
    'log-continued',
    `update logs set received_at = $4::bigint, count = $5::bigint, hash = $6, bytes = bytes + $7::bigint, version = $8,
       last_at = $9::bigint, opened = $10::text::json, head = $11::text::json
     where shop = $1 and counter = $2 and log = $3::bigint`,
    ...nameOf(name),
    at,
    end.count,
    end.hash,
    bytes,
    version,
    lastAt,
    opened && JSON.stringify(opened),
    head && JSON.stringify(head),
  )

/** What the counter has signed last covers everything before it. It is kept as it was signed, so that it can be verified later. */
export const endSigned = (part: PartRequest): Statement =>
  statement(
    'end-signed',
    `update logs set signed = $4::text::json where shop = $1 and counter = $2 and log = $3::bigint`,
    ...nameOf(part),
    JSON.stringify({ text: partText(part), signature: part.signature }),
  )

export const counterSeen = (
  { shop, counterId }: ShopLog,
  at: number,
  differenceMs: number | null,
): Statement =>
  statement(
    'counter-seen',
    `insert into counters (shop, counter, seen_at, clock_difference_ms) values ($1, $2, $3::bigint, $4::bigint)
     on conflict (shop, counter) do update set seen_at = excluded.seen_at,
       clock_difference_ms = coalesce(excluded.clock_difference_ms, counters.clock_difference_ms)`,
    shop,
    counterId,
    at,
    differenceMs,
  )

export interface Incident {
  readonly kind: 'differs' | 'head' | 'signature'
  readonly record: number
  readonly hash: string
  readonly held: string | null
}

/** A counter that is out of order must not fill the disk. */
const mostIncidents = 100
const keptCharacters = 65_536

/** Recorded once with each of its hashes, with the beginning of the records that came. */
export const incidentFound = (name: ShopLog, at: number, incident: Incident, records: string): Statement =>
  statement(
    'incident-found',
    `insert into incidents (shop, counter, log, kind, record, hash, held, first_at, last_at, records)
     select $1, $2, $3::bigint, $4, $5::bigint, $6, $7, $8::bigint, $8::bigint, $9
     where (select count(*) from incidents where shop = $1 and counter = $2 and log = $3::bigint) < ${mostIncidents}
     on conflict (shop, counter, log, kind, record, hash)
       do update set last_at = excluded.last_at, times = incidents.times + 1`,
    ...nameOf(name),
    incident.kind,
    incident.record,
    incident.hash,
    incident.held,
    at,
    records.slice(0, keptCharacters).replaceAll('\0', ' '),
  )
