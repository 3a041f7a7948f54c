import type { Database } from '../../node/database/database.ts'
import { row, type Row } from '../row.ts'
import { startHost } from './host-process.ts'
import { openCounters, sellOverHttp } from './http-load.ts'

/** Far below what two cores can do with four processes: each process is offered the same. */
const countersOfEach = 4
const everyMs = 100
const seconds = 15

/** CPU per sale with one, two and four processes on one database, at the same offered rate per process. */
export async function benchProcesses(database: Database, url: string, folder: string): Promise<Row[]> {
  const costs: number[] = []
  for (const count of [1, 2, 4]) {
    const hosts = await Promise.all(
      Array.from({ length: count }, (_, place) => startHost(`${folder}/${count}-${place}`, url)),
    )
    const tokens = await openCounters(database, count * countersOfEach)
    const { cpuMs } = await sellOverHttp(hosts, tokens, { seconds, everyMs })
    costs.push(cpuMs)
    await Promise.all(hosts.map((host) => host.stop()))
  }
  const [one = NaN, ...more] = costs
  return more.map((cpuMs, place) =>
    row(
      `host: CPU per sale with ${2 * (place + 1)} processes`,
      `${cpuMs.toFixed(3)} ms; ${one.toFixed(3)} ms with one, at the same rate for each`,
      cpuMs / one,
      { atMost: 1.3 },
    ),
  )
}
