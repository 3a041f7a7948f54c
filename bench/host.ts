import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chanceSource } from '../backend/chance.ts'
import type { Database, SqlValue, Statement } from '../backend/database.ts'
import { openServerDatabase } from '../backend/server-database.ts'
import { sessionsIn } from '../backend/sessions.ts'
import { openHosts, type Hosts } from '../backend/store/hosts.ts'
import { defaultSeed, sow } from '../src/host/store/seed.ts'
import { currentDraw, rowOf } from '../src/host/rules/schedule.ts'
import { idempotencyKeyHeader } from '../src/protocol/host-calls.ts'
import { findPostgres, startPostgres } from '../tests/contract/postgres.ts'
import { temporaryFolder } from '../tests/kit/folders.ts'
import { freePort } from '../tests/kit/ports.ts'
import { row, type Row } from './row.ts'

const run = promisify(execFile)

const shops = 32
/** As many in pgbench as over HTTP. */
const connections = 16
const seconds = 12
const gameId = 16
const firstOperator = 10_000

const shopName = (shop: number) => `shop ${shop}`
const operatorOf = (shop: number) => firstOperator + 2 * shop

/** One bet on the wheel, in the draw on sale. */
const ticket = (id: string, now: number) => ({
  game_id: gameId,
  base: { price_var: '1', bets: [{ numbers: [1006] }] },
  ticket: { multidraw: 1 },
  draw_id: currentDraw(rowOf(gameId), 1, now).drawId,
  unique_req_id: id,
  timeStamp: now,
})

const hostsOn = (database: Database): Promise<Hosts> =>
  openHosts({ database, chance: chanceSource(undefined), drawSpeed: 1, report: console.error })

async function prepareShops(database: Database): Promise<void> {
  const hosts = await hostsOn(database)
  const seed = defaultSeed('BRL')
  for (let shop = 0; shop < shops; shop++) {
    const operatorId = operatorOf(shop)
    const named = {
      ...seed,
      operator: { ...seed.operator, operatorId, login: `seller ${shop}` },
      newcomer: { ...seed.newcomer, operatorId: operatorId + 1, login: `newcomer ${shop}` },
    }
    await sow(hosts.shop(shopName(shop)), named, { passwordHash: '', code: `code ${shop}` })
  }
  await hosts.close()
}

/** Durable sales a second and CPU of the host's process per sale, over HTTP; and bare transactions of the same statements. */
export async function benchHost(): Promise<Row[]> {
  const choice = await findPostgres()
  if (!choice.isAvailable) return [row('host: sales a second', `no PostgreSQL: ${choice.reason}`)]
  const server = await startPostgres(choice)
  const folder = await temporaryFolder()
  try {
    // What pgbench leaves is no shop's: it has a database of its own.
    const [bareUrl, url] = [await server.newDatabase(), await server.newDatabase()]
    const script = join(folder.path, 'sale.sql')
    const bareDatabase = await openServerDatabase(bareUrl)
    await prepareShops(bareDatabase)
    await writeFile(script, await pgbenchScript(bareDatabase))
    await bareDatabase.close()
    const database = await openServerDatabase(url)
    await prepareShops(database)

    const bare = [await pgbench(choice.binaries, bareUrl, script)]
    const sold = [await sellOverHttp(database, url, folder.path)]
    bare.push(await pgbench(choice.binaries, bareUrl, script))
    sold.push(await sellOverHttp(database, url, folder.path))
    await database.close()
    const best = Math.max(...bare)
    const [first, second] = sold as [Sold, Sold]
    const perSecond = Math.max(first.perSecond, second.perSecond)
    const cpuMs = Math.min(first.cpuMs, second.cpuMs)
    return [
      row('host: bare transactions', `${Math.round(best)} a second, pgbench with the statements of a sale`),
      row(
        'host: durable sales over HTTP',
        `${Math.round(perSecond)} a second with ${connections} connections`,
        perSecond / best,
        { atLeast: 0.5 },
      ),
      row('host: CPU per sale', `${cpuMs.toFixed(3)} ms in the process of the host`, cpuMs, { atMost: 0.5 }),
      row(
        'host: memory',
        `${Math.round(first.memoryMb)} MB after ${first.count + second.count} sales`,
        first.memoryMb,
        {
          atMost: 200,
        },
      ),
    ]
  } finally {
    await server.stop()
    await folder.remove()
  }
}

/** Sells a ticket in a shop; its number. */
async function buy(hosts: Hosts, shop: number, key: string, id: string): Promise<string> {
  const host = hosts.shop(shopName(shop))
  const sale = {
    type: 'buyTickets' as const,
    operatorId: operatorOf(shop),
    key,
    counter: 'ordinary' as const,
  }
  const answer = await host.execute({ ...sale, tickets: [ticket(id, host.now())] }, (state) =>
    Object.keys(state.tickets),
  )
  if (!answer.ok) throw new Error(answer.error.name)
  return answer.value[0]!
}

/** What was sent to the database for one sale. */
async function statementsOfSale(database: Database) {
  const sent: Statement[] = []
  const recording: Database = {
    ...database,
    transaction: (load, decide) =>
      database.transaction(load, (loaded) => {
        const decided = decide(loaded)
        sent.push(...load, ...decided.write)
        return decided
      }),
  }
  const hosts = await hostsOn(recording)
  // Every shop has sold for the draw: what the draw may cost has a row that a sale changes.
  for (let shop = 0; shop < shops; shop++) await buy(hosts, shop, crypto.randomUUID(), crypto.randomUUID())
  sent.length = 0
  const host = hosts.shop(shopName(0))
  const operatorId = operatorOf(0)
  const [key, id] = [crypto.randomUUID(), crypto.randomUUID()]
  const before = await host.ledger(operatorId, undefined)
  const barcode = await buy(hosts, 0, key, id)
  await hosts.close()
  return { sent, key, id, barcode, number: before.last + 1 }
}

/** The statements of a sale for pgbench: of any shop, each with ids of its own. */
async function pgbenchScript(database: Database): Promise<string> {
  const { sent, key, id, barcode, number } = await statementsOfSale(database)
  const eventId = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/
  const eventIds = sent.flatMap(({ values }) =>
    values.flatMap((value) => (typeof value === 'string' ? (eventId.exec(value) ?? []) : [])),
  )
  const varying: readonly (readonly [string, string])[] = [
    [shopName(0), `'shop ' || :shop::text`],
    [`"number":${number}`, `'"number":' || :n::text`],
    [`"operatorId":${operatorOf(0)}`, `'"operatorId":' || :till::text`],
    [key, `md5('key' || :n::text)::uuid`],
    [id, `md5('id' || :n::text)::uuid`],
    [barcode, `lpad(:n::text, ${barcode.length}, '0')`],
    ...[...new Set(eventIds)].map((event) => [event, `md5('${event}' || :n::text)::uuid`] as const),
  ]
  const textOf = (value: string): string => {
    const found = varying.find(([sample]) => value.includes(sample))
    // pgbench takes a word after a colon for a variable, in a text too.
    if (!found) return `'${value.replaceAll("'", "''").replaceAll(/:(?=\w)/g, ': ')}'`
    const [sample, expression] = found
    return value.split(sample).map(textOf).join(` || (${expression}) || `)
  }
  const expressionOf = (value: SqlValue): string => {
    if (Array.isArray(value)) return `array[${value.map(expressionOf).join()}]`
    if (value === operatorOf(0)) return ':till'
    return typeof value === 'string' ? `(${textOf(value)})` : String(value)
  }
  const sql = sent.map((statement) =>
    statement.sql
      .replace(/\$(\d+)/g, (_, place: string) => expressionOf(statement.values[Number(place) - 1]!))
      .replaceAll(/\s+/g, ' '),
  )
  return [
    `\\set shop random(0, ${shops - 1})`,
    `\\set till ${firstOperator} + 2 * :shop`,
    '\\set n random(1000000, 9000000000000000)',
    'begin;',
    ...sql.map((text) => `${text};`),
    'commit;',
    '',
  ].join('\n')
}

async function pgbench(binaries: string, url: string, script: string): Promise<number> {
  const { stdout } = await run(join(binaries, 'pgbench'), [
    ...['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds)],
    ...['-f', script, url],
  ])
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1]
  if (!tps) throw new Error(stdout)
  return Number(tps)
}

interface Sold {
  readonly perSecond: number
  readonly cpuMs: number
  readonly memoryMb: number
  readonly count: number
}

/** Each connection is a counter of a shop, which sells one ticket after the other. */
async function sellOverHttp(database: Database, databaseUrl: string, dataDir: string): Promise<Sold> {
  const port = await freePort()
  const host = await startHost(port, databaseUrl, dataDir)
  const sessions = sessionsIn(database)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const tokens = await Promise.all(
    Array.from(
      { length: connections },
      async (_, counter) =>
        (await sessions.open(shopName(counter % shops), operatorOf(counter % shops))).access,
    ),
  )
  try {
    for (const access of tokens) await sell(port, agent, access)
    const cpuBefore = await cpuOf(host)
    const startedAt = performance.now()
    const until = startedAt + seconds * 1_000
    const counts = await Promise.all(
      tokens.map(async (access) => {
        let count = 0
        for (; performance.now() < until; count++) await sell(port, agent, access)
        return count
      }),
    )
    const tookMs = performance.now() - startedAt
    const count = counts.reduce((sum, each) => sum + each, 0)
    const cpuMs = ((await cpuOf(host)) - cpuBefore) / count
    return { perSecond: (count * 1_000) / tookMs, cpuMs, memoryMb: await memoryOf(host), count }
  } finally {
    agent.destroy()
    host.kill('SIGTERM')
    await once(host, 'exit')
  }
}

async function startHost(port: number, databaseUrl: string, dataDir: string): Promise<ChildProcess> {
  const host = spawn(
    process.execPath,
    ['bin/balcao.mjs', 'sandbox', '--port', String(port), '--data', dataDir, '--deployment', 'pt-full'],
    { env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/api/deployment`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return host
    if (host.exitCode !== null) throw new Error('the host ended')
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
}

function sell(port: number, agent: Agent, access: string): Promise<void> {
  const body = JSON.stringify([ticket(crypto.randomUUID(), Date.now())])
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, agent, method: 'POST', path: '/api/buyTickets' },
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          authorization: `Bearer ${access}`,
          [idempotencyKeyHeader]: crypto.randomUUID(),
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          text += chunk
        })
        answer.on('end', () => {
          const isSold =
            answer.statusCode === 200 && (text.includes('"barcode"') || text.includes('draw_closed'))
          if (isSold) resolve()
          else reject(new Error(`${answer.statusCode}: ${text.slice(0, 200)}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** User and system time of a process, ms; Linux counts it in hundredths of a second. */
async function cpuOf({ pid }: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024
}
