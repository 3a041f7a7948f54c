import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../node/database/database.ts'
import { openServerDatabase } from '../../node/database/server-database.ts'
import { findPostgres, startPostgres } from '../../tests/contract/postgres.ts'
import { temporaryFolder } from '../../tests/kit/folders.ts'
import { prepareShops } from '../../tests/kit/many-shops.ts'
import { median } from '../measure.ts'
import { row, type Row } from '../row.ts'
import { benchEmbedded } from './embedded.ts'
import { benchHistory } from './history.ts'
import { startHost } from './host-process.ts'
import { openCounters, sellOverHttp, shops, type Sold } from './http-load.ts'
import { pgbench, pgbenchScript } from './pgbench.ts'
import { benchProcesses } from './processes.ts'
import { benchSockets } from './sockets.ts'

/** As many in pgbench as over HTTP. */
const load = { connections: 16, seconds: 12 }
/** Odd, for the median. */
const rounds = 5

/** The table of a host on PostgreSQL: sales a second, CPU, memory, start-up, sockets; and those of its embedded database. */
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
    await prepareShops(bareDatabase, shops)
    await writeFile(script, await pgbenchScript(bareDatabase))
    await bareDatabase.close()
    const database = await openServerDatabase(url)
    await prepareShops(database, shops)
    const bare = () => pgbench(choice.binaries, bareUrl, script, load)
    const rows = [
      ...(await benchSales(database, url, folder.path, bare)),
      ...(await benchProcesses(database, url, folder.path)),
      ...(await benchSockets(database, url, join(folder.path, 'sockets'))),
      ...(await benchHistory(database, choice.binaries, url, join(folder.path, 'history'))),
      ...(await benchEmbedded()),
    ]
    await database.close()
    return rows
  } finally {
    await server.stop()
    await folder.remove()
  }
}

/** The two sides directly one after the other, so that whatever else the machine does meets both. */
interface Round {
  readonly bare: number
  readonly sold: Sold
}

/** Durable sales a second and CPU of the host's process per sale, in turn with bare transactions of the same statements. */
async function benchSales(
  database: Database,
  url: string,
  folder: string,
  bare: () => Promise<number>,
): Promise<Row[]> {
  const host = await startHost(join(folder, 'sales'), url)
  const tokens = await openCounters(database, load.connections)
  await sellOverHttp([host], tokens, { seconds: 1 })
  const sell = () => sellOverHttp([host], tokens, { ...load, warmUpSeconds: 0 })
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++)
    measured.push(
      round % 2 === 0
        ? { bare: await bare(), sold: await sell() }
        : { sold: await sell(), bare: await bare() },
    )
  const { now, most } = await host.memory()
  await host.stop()
  const middle = (of: (round: Round) => number) => median(measured.map(of))
  const transactions = middle((round) => round.bare)
  const cpuMs = middle(({ sold }) => sold.cpuMs)
  return [
    row(
      'host: bare transactions',
      `${Math.round(transactions)} a second, pgbench with the statements of a sale`,
    ),
    row(
      'host: durable sales over HTTP',
      `${Math.round(middle(({ sold }) => sold.perSecond))} a second with ${load.connections} connections`,
      middle((round) => round.sold.perSecond / round.bare),
      { atLeast: 0.5 },
    ),
    row('host: CPU per sale', `${cpuMs.toFixed(3)} ms in the process of the host`, cpuMs, { atMost: 0.5 }),
    row(
      'host: CPU per sale of the load',
      `${middle(({ sold }) => sold.loadCpuMs).toFixed(3)} ms on the same cores`,
    ),
    row(
      'host: sales a second of a server of eight cores',
      `${Math.round((8 * 1_000) / (cpuMs + 2_000 / transactions))}, extrapolated from the CPU of host and database on two`,
    ),
    row(
      'host: memory',
      `at most ${Math.round(most)} MB while it sold, ${Math.round(now)} MB after it`,
      most,
      {
        atMost: 200,
      },
    ),
  ]
}
