import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../node/database/database.ts'
import { openServerDatabase } from '../../node/database/server-database.ts'
import { findPostgres, startPostgres } from '../../tests/contract/postgres.ts'
import { temporaryFolder } from '../../tests/kit/folders.ts'
import { prepareShops } from '../../tests/kit/many-shops.ts'
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
/** The best round of each counts: something else on the machine only makes a round slower. */
const rounds = 4

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

/** Durable sales a second and CPU of the host's process per sale, in turn with bare transactions of the same statements. */
async function benchSales(
  database: Database,
  url: string,
  folder: string,
  bare: () => Promise<number>,
): Promise<Row[]> {
  const transactions: number[] = []
  const sold: Sold[] = []
  const host = await startHost(join(folder, 'sales'), url)
  const tokens = await openCounters(database, load.connections)
  for (let round = 0; round < rounds; round++) {
    transactions.push(await bare())
    sold.push(await sellOverHttp([host], tokens, load))
  }
  const { most } = await host.memory()
  await host.stop()
  const best = Math.max(...transactions)
  const perSecond = Math.max(...sold.map((each) => each.perSecond))
  const cpuMs = Math.min(...sold.map((each) => each.cpuMs))
  return [
    row('host: bare transactions', `${Math.round(best)} a second, pgbench with the statements of a sale`),
    row(
      'host: durable sales over HTTP',
      `${Math.round(perSecond)} a second with ${load.connections} connections`,
      perSecond / best,
      { atLeast: 0.5 },
    ),
    row('host: CPU per sale', `${cpuMs.toFixed(3)} ms in the process of the host`, cpuMs, { atMost: 0.5 }),
    row(
      'host: sales a second of a server of eight cores',
      `${Math.round((8 * 1_000) / (cpuMs + 2_000 / best))}, extrapolated from the CPU of host and database on two`,
    ),
    row('host: memory', `at most ${Math.round(most)} MB while it sold`, most, { atMost: 200 }),
  ]
}
