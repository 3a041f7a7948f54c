import type { Database, Row, SqlValue } from '../../node/database/database.ts'
import { matches, tokensSought, type Criteria, type Searched } from '../../src/events/search.ts'
import type { Logged } from '../../src/events/vocabulary.ts'
import type { ShopLog } from '../../src/protocol/collector.ts'
import { entryOf } from './events.ts'
import { linesIn } from './lines.ts'
import { unpacked } from './rows.ts'

/** Which parts: every part of it that is named. */
export interface Scope {
  readonly shop?: string | undefined
  /** Of the product that wrote the events. */
  readonly version?: string | undefined
  /** By the counters' clocks, ms since 1970; `to` is not part of it. */
  readonly from?: number | undefined
  readonly to?: number | undefined
}

export interface Search extends Criteria, Scope {
  /** The most events that are found. */
  readonly limit: number
}

/** An event with its log. `opened` as in `LogFacts`: the shop's time zone and currency. */
export interface FoundEvent {
  readonly log: ShopLog & { readonly opened: Logged | null }
  readonly event: Searched & { readonly seq: number }
}

/** A condition on parts, and its values. */
export function scopeSql({ shop, version, from, to }: Scope): { sql: string; values: SqlValue[] } {
  const conditions: [SqlValue | undefined, (place: string) => string][] = [
    [shop, (place) => `parts.shop = ${place}`],
    [version, (place) => `parts.version = ${place}`],
    [from, (place) => `parts.last_at >= ${place}::bigint`],
    [to, (place) => `parts.first_at < ${place}::bigint`],
  ]
  const named = conditions.flatMap(([value, sql]) => (value === undefined ? [] : [{ value, sql }]))
  return {
    sql: ['true', ...named.map(({ sql }, index) => sql(`$${index + 1}`))].join(' and '),
    values: named.map(({ value }) => value),
  }
}

/** Parts that are looked up, and those that are read, at once. */
const placesAtOnce = 1_000
const partsAtOnce = 16

/** The events that meet the criteria, log by log: the index leads to their parts, and the records in these are compared. */
export async function* findEvents(
  { query }: Pick<Database, 'query'>,
  search: Search,
): AsyncGenerator<FoundEvent> {
  let found = 0
  let last: Place | null = null
  for (;;) {
    const places: readonly Place[] = await placesAfter({ query }, search, last)
    for (let at = 0; at < places.length; at += partsAtOnce)
      for (const { log, body } of await read({ query }, places.slice(at, at + partsAtOnce)))
        for (const event of eventsIn(unpacked(body), search)) {
          yield { log, event }
          if (++found >= search.limit) return
        }
    last = places.at(-1) ?? null
    if (places.length < placesAtOnce) return
  }
}

function* eventsIn(bytes: Buffer, search: Search): Generator<FoundEvent['event']> {
  for (const line of linesIn(recordsWith(bytes, search)) ?? []) {
    const { event } = entryOf(line)
    if (!event || !isIn(event, search) || !matches(event, search)) continue
    const { at, type, data } = event
    yield { seq: line.seq, at, type, data }
  }
}

/** Records that do not contain a text of the search need not be read. */
function recordsWith(bytes: Buffer, { id, player, error }: Search): Buffer {
  const text = id ?? player ?? error
  if (text === undefined) return bytes
  const sought = JSON.stringify(text)
  const records: Buffer[] = []
  let end = 0
  for (let at = bytes.indexOf(sought); at >= 0; at = bytes.indexOf(sought, end)) {
    const start = bytes.lastIndexOf(10, at) + 1
    end = bytes.indexOf(10, at) + 1
    records.push(bytes.subarray(start, end))
  }
  return Buffer.concat(records)
}

const isIn = ({ at }: Searched, { from = -Infinity, to = Infinity }: Scope) => at >= from && at < to

interface Place extends ShopLog {
  readonly month: number
  readonly first: number
}

async function placesAfter(
  { query }: Pick<Database, 'query'>,
  search: Search,
  last: Place | null,
): Promise<Place[]> {
  const { sql, values } = scopeSql(search)
  const conditions = [sql]
  const tokens = tokensSought(search)
  if (tokens.length > 0) conditions.push(`tokens @> $${values.push(tokens)}::integer[]`)
  if (last)
    conditions.push(
      `(shop, counter, log, first) > ($${values.push(last.shop)}, $${values.push(last.counterId)},
        $${values.push(last.log)}::bigint, $${values.push(last.first)}::bigint)`,
    )
  const rows = await query(
    `select month, shop, counter, log, first from parts where ${conditions.join(' and ')}
     order by shop, counter, log, first limit ${placesAtOnce}`,
    values,
  )
  return rows.map(({ month, first, ...row }) => ({
    ...nameIn(row),
    month: Number(month),
    first: Number(first),
  }))
}

const nameIn = ({ shop, counter, log }: Row): ShopLog => ({
  shop: String(shop),
  counterId: String(counter),
  log: Number(log),
})

async function read({ query }: Pick<Database, 'query'>, places: readonly Place[]) {
  const rows = await query(
    `select shop, counter, log, logs.opened, encode(body, 'base64') as body
     from unnest($1::integer[], $2::text[], $3::text[], $4::bigint[], $5::bigint[]) as place (month, shop, counter, log, first)
       join parts using (month, shop, counter, log, first) join logs using (shop, counter, log)
     order by shop, counter, log, first`,
    [
      places.map(({ month }) => month),
      places.map(({ shop }) => shop),
      places.map(({ counterId }) => counterId),
      places.map(({ log }) => log),
      places.map(({ first }) => first),
    ],
  )
  return rows.map((row) => ({
    log: { ...nameIn(row), opened: row['opened'] as Logged | null },
    body: row['body'],
  }))
}
