import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import type { Database } from '../../backend/database.ts'
import { operatorOf, shopName } from '../../tests/kit/many-shops.ts'
import { row, type Row } from '../row.ts'
import { startHost } from './host-process.ts'
import { openCounters, sellOverHttp, shops } from './http-load.ts'

const [few, many] = [10_000, 5_000_000]
const linesAtOnce = 10_000
const load = { seconds: 15, everyMs: 20 }
/** Odd, for the median. The first start also seals the draws that the load before it has sold. */
const starts = 5
const counters = 8

/** What a sale writes into a table, for row `n` of it; the values of a row in the order of the columns. */
interface Copies {
  readonly table: string
  readonly columns: string
  row(n: number): readonly (string | number)[]
}

/** Rows of sales in all shops: copies of a ticket that was sold, and what a sale writes beside it. */
function copiesOf(game: number, body: string): readonly Copies[] {
  const shop = (n: number) => shopName(n % shops)
  const till = (n: number) => operatorOf(n % shops)
  return [
    {
      table: 'tickets',
      columns: 'shop, barcode, game, first_draw, last_draw, state, sold_at, body',
      row: (n) => [shop(n), `copy ${n}`, game, 1, 1, 'losing', 0, body],
    },
    {
      table: 'ticket_ids',
      columns: 'shop, till, id, barcode, body',
      row: (n) => [shop(n), till(n), `copy ${n}`, `copy ${n}`, '{}'],
    },
    {
      table: 'requests',
      columns: 'shop, till, key, at, body',
      row: (n) => [shop(n), till(n), `copy ${n}`, 0, '{}'],
    },
    {
      table: 'ledger',
      columns: 'shop, till, number, at, kind, amount, balance, body',
      row: (n) => [shop(n), till(n), -n, 0, 'sale', 0, 0, '{}'],
    },
    { table: 'events', columns: 'shop, id, at, body', row: (n) => [shop(n), randomUUID(), 0, '{}'] },
  ]
}

/** The text format of `copy`: a tab between values, and a backslash before another one. */
function* linesOf({ row }: Copies, from: number, to: number): Generator<string> {
  for (let first = from + 1; first <= to; first += linesAtOnce) {
    const count = Math.min(linesAtOnce, to - first + 1)
    yield Array.from({ length: count }, (_, place) =>
      row(first + place)
        .join('\t')
        .replaceAll('\\', '\\\\'),
    )
      .join('\n')
      .concat('\n')
  }
}

/** Makes that many tickets of what there is, with what belongs to them. */
async function fill(binaries: string, url: string, from: number, to: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ game: number; body: string }>(
    'select game, body::text from tickets limit 1',
  )
  const [sample] = rows
  if (!sample) throw new Error('no ticket was sold yet')
  for (const copies of copiesOf(sample.game, sample.body)) {
    const sql = `copy ${copies.table} (${copies.columns}) from stdin`
    const psql = spawn(join(binaries, 'psql'), ['--quiet', '--command', sql, url], {
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    const ended = once(psql, 'exit')
    await pipeline(linesOf(copies, from, to), psql.stdin)
    const [code] = await ended
    if (code !== 0) throw new Error(`${copies.table} was not filled`)
  }
  await client.query('vacuum analyze')
  await client.end()
}

async function medianStart(folder: string, url: string): Promise<number> {
  const startMs: number[] = []
  for (let start = 0; start < starts; start++) {
    const host = await startHost(folder, url)
    startMs.push(host.startMs)
    await host.stop()
  }
  return startMs.toSorted((one, other) => one - other)[Math.floor(starts / 2)]!
}

/** CPU per sale, memory and start-up with few tickets and with many. Every shop has sold before. */
export async function benchHistory(
  database: Database,
  binaries: string,
  url: string,
  folder: string,
): Promise<Row[]> {
  const measured = []
  let filled = 0
  for (const tickets of [few, many]) {
    await fill(binaries, url, filled, tickets)
    filled = tickets
    const startMs = await medianStart(folder, url)
    const host = await startHost(folder, url)
    const tokens = await openCounters(database, counters)
    const { cpuMs } = await sellOverHttp([host], tokens, load)
    measured.push({ cpuMs, startMs, memoryMb: (await host.memory()).now })
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
