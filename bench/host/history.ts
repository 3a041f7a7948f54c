import { Client } from 'pg'
import type { Database } from '../../backend/database.ts'
import { firstOperator } from '../../tests/kit/many-shops.ts'
import { row, type Row } from '../row.ts'
import { startHost } from './host-process.ts'
import { openCounters, sellOverHttp, shops } from './http-load.ts'

const [few, many] = [10_000, 5_000_000]
const atOnce = 250_000
const load = { seconds: 15, everyMs: 20 }
const counters = 8

const till = `'shop ' || n % ${shops}, ${firstOperator} + 2 * (n % ${shops})`
const numbers = 'generate_series($1::bigint, $2::bigint) as n'

/** Rows of sales in all shops: copies of a ticket that was sold, and what a sale writes beside it. */
const copies: readonly string[] = [
  `insert into tickets (shop, barcode, game, first_draw, last_draw, state, sold_at, body)
   select 'shop ' || n % ${shops}, 'copy ' || n, sample.game, 1, 1, 'losing', 0, sample.body
   from ${numbers}, (select * from tickets limit 1) as sample`,
  `insert into ticket_ids (shop, till, id, barcode, body) select ${till}, 'copy ' || n, 'copy ' || n, '{}' from ${numbers}`,
  `insert into requests (shop, till, key, at, body) select ${till}, 'copy ' || n, 0, '{}' from ${numbers}`,
  `insert into ledger (shop, till, number, at, kind, amount, balance, body)
   select ${till}, -n, 0, 'sale', 0, 0, '{}' from ${numbers}`,
  `insert into events (shop, id, at, body) select 'shop ' || n % ${shops}, gen_random_uuid(), 0, '{}' from ${numbers}`,
]

/** The host's own connections give up a statement that takes as long as these. */
async function fill(url: string, from: number, to: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (let first = from + 1; first <= to; first += atOnce)
    for (const copy of copies) await client.query(copy, [first, Math.min(to, first + atOnce - 1)])
  await client.query('vacuum analyze')
  await client.end()
}

/** CPU per sale, memory and start-up with few tickets and with many. Every shop has sold before. */
export async function benchHistory(database: Database, url: string, folder: string): Promise<Row[]> {
  const measured = []
  let filled = 0
  for (const tickets of [few, many]) {
    await fill(url, filled, tickets)
    filled = tickets
    const host = await startHost(folder, url)
    const tokens = await openCounters(database, counters)
    const { cpuMs } = await sellOverHttp([host], tokens, load)
    measured.push({ cpuMs, startMs: host.startMs, memoryMb: (await host.memory()).now })
    await host.stop()
  }
  const [before, after] = measured as [(typeof measured)[0], (typeof measured)[0]]
  const compared = (what: string, name: keyof typeof before, unit: string, digits: number) =>
    row(
      `host: ${what} with ${many.toLocaleString('en')} tickets`,
      `${after[name].toFixed(digits)} ${unit}; ${before[name].toFixed(digits)} ${unit} with ${few.toLocaleString('en')}`,
      after[name] / before[name],
      { atMost: 1.2 },
    )
  return [
    compared('CPU per sale', 'cpuMs', 'ms', 3),
    compared('start-up', 'startMs', 'ms', 0),
    compared('memory', 'memoryMb', 'MB', 0),
  ]
}
