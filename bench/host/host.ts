import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openServerDatabase } from '../../backend/server-database.ts'
import { findPostgres, startPostgres } from '../../tests/contract/postgres.ts'
import { temporaryFolder } from '../../tests/kit/folders.ts'
import { row, type Row } from '../row.ts'
import { sellOverHttp, shops, type Sold } from './http-load.ts'
import { pgbench, pgbenchScript } from './pgbench.ts'
import { prepareShops } from '../../tests/kit/many-shops.ts'

/** As many in pgbench as over HTTP. */
const load = { connections: 16, seconds: 12 }

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
    await prepareShops(bareDatabase, shops)
    await writeFile(script, await pgbenchScript(bareDatabase))
    await bareDatabase.close()
    const database = await openServerDatabase(url)
    await prepareShops(database, shops)

    const bare = [await pgbench(choice.binaries, bareUrl, script, load)]
    const sold = [await sellOverHttp(database, url, folder.path, load)]
    bare.push(await pgbench(choice.binaries, bareUrl, script, load))
    sold.push(await sellOverHttp(database, url, folder.path, load))
    await database.close()
    const best = Math.max(...bare)
    const [first, second] = sold as [Sold, Sold]
    const perSecond = Math.max(first.perSecond, second.perSecond)
    const cpuMs = Math.min(first.cpuMs, second.cpuMs)
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
