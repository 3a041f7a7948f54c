import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { batchesOf } from '../cli/fleet/batches.ts'
import { errorCounts } from '../collector/store/fleet.ts'
import { CollectedLogs } from '../collector/store/logs.ts'
import { migrate } from '../collector/store/migrations.ts'
import { Months } from '../collector/store/months.ts'
import { findEvents, type Search } from '../collector/store/search.ts'
import type { Database } from '../node/database/database.ts'
import { openEmbeddedDatabase } from '../node/database/embedded-database.ts'
import { median } from './measure.ts'
import { inMs, perEvent, row, type Row } from './row.ts'
import { shopLog } from './shift-log.ts'

const logs = Number(process.env['BENCH_LOGS'] ?? 1_000)
const events = 10_000
/** A token that is in more parts of a log is a type or a common amount, the same in every shop. */
const commonParts = 10

const name = { shop: '1', counterId: '01930000-0000-7000-8000-000000000001', log: 1 }

/** A collector on the embedded database with many logs: the first one is received, the others are copied, with other ids. */
export async function benchCollector(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-bench-'))
  const database = await openEmbeddedDatabase(folder)
  try {
    await migrate(database)
    const receivedMs = await receive(database, shopLog(events))
    await copy(database)
    const barcodes = await barcodesIn(database)
    const finds: number[] = []
    for (const id of barcodes) finds.push(await findMs(database, { id, limit: 1_000 }))
    const errorsMs = await findMs(database, { error: 'draw_closed', limit: 1_000 })
    const startedAt = performance.now()
    await errorCounts(database, {})
    const countedMs = performance.now() - startedAt
    const size = `${logs.toLocaleString('en')} logs of ${events.toLocaleString('en')} events`
    return [
      row('collector: records verified, indexed and stored', perEvent(receivedMs, events)),
      row(
        `collector: a ticket found by its barcode in ${size}, median / 1 s`,
        inMs(median(finds)),
        median(finds) / 1_000,
        {
          atMost: 1,
        },
      ),
      row(
        'collector: the same, slowest of twenty / 1 s',
        inMs(Math.max(...finds)),
        Math.max(...finds) / 1_000,
        {
          atMost: 1,
        },
      ),
      row('collector: the first 1,000 refusals of one kind / 1 s', inMs(errorsMs), errorsMs / 1_000, {
        atMost: 1,
      }),
      row('collector: all refusals and faults counted', inMs(countedMs)),
      row(
        'collector: disk of the database',
        `${Math.round((await bytesOf(database)) / logs / events)} bytes an event`,
      ),
    ]
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
}

async function receive(database: Database, bytes: Uint8Array): Promise<number> {
  const collected = new CollectedLogs({ database, months: new Months(database), now: Date.now })
  const startedAt = performance.now()
  const source = { bytes: [bytes] as unknown as AsyncIterable<Uint8Array>, isGrowing: false }
  const gaps = { arePassed: true, found: () => {} }
  for await (const batch of batchesOf(source, 0, gaps)) {
    const end = await collected.append({ ...name, ...batch, at: Date.now() })
    if (typeof end === 'string') throw new Error(end)
  }
  return performance.now() - startedAt
}

/** The index is made anew at the end: in a running collector it grows with each part. */
async function copy(database: Database): Promise<void> {
  await database.query('drop index parts_tokens_idx')
  await database.query(
    `create table common as select token from parts, unnest(tokens) as token group by token having count(*) > ${commonParts}`,
  )
  for (let first = 2; first <= logs; first += 50)
    await database.query(
      `insert into parts (shop, counter, log, month, received_at, first, last, first_at, last_at, version, errors, tokens, bytes, body)
       select number::text, counter, log, month, received_at, first, last, first_at, last_at, version, errors,
         (select array_agg(case when common.token is null then each # (number * 1000003) else each end)
          from unnest(tokens) as each left join common on common.token = each), bytes, body
       from parts, generate_series(${first}, ${Math.min(first + 49, logs)}) as number where shop = '1'`,
    )
  await database.query(
    `insert into logs select number::text, counter, log, count, hash, bytes, received_at, last_at, version, opened, head, signed
     from logs, generate_series(2, ${logs}) as number where shop = '1'`,
  )
  await database.query('create index parts_tokens_idx on parts using gin (tokens)')
  await database.query('analyze')
}

async function bytesOf({ query }: Database): Promise<number> {
  const [row] = await query('select pg_database_size(current_database()) as bytes')
  return Number(row?.['bytes'])
}

/** Twenty of the received log, all over it. */
async function barcodesIn(database: Database): Promise<string[]> {
  const found: string[] = []
  for await (const { event } of findEvents(database, { type: 'ticketSold', shop: '1', limit: 10_000 }))
    found.push((event.data as { sold: { barcode: string } }).sold.barcode)
  return found.filter((_, index) => index % Math.floor(found.length / 20) === 0).slice(0, 20)
}

async function findMs(database: Database, search: Search): Promise<number> {
  const startedAt = performance.now()
  let count = 0
  for await (const _ of findEvents(database, search)) count++
  if (count === 0) throw new Error('nothing was found')
  return performance.now() - startedAt
}
