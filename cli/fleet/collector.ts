import { join } from 'node:path'
import { startCollector } from '../../collector/collector.ts'
import { portMustBeFree } from '../../node/ports.ts'
import type { MetricsAddress } from '../../node/service/metrics-server.ts'
import { openDataFolder } from '../data-folder.ts'
import { say, warn } from '../output.ts'
import { closingMs, runPart } from '../part.ts'
import { mustNamePostgres } from '../usage.ts'
import { collectorFolder } from './access.ts'

export interface CollectorOptions {
  readonly port: number
  readonly listen: string
  readonly data: string
  /** The URL of a PostgreSQL server. */
  readonly database?: string
  /** Months. */
  readonly keep: number
  readonly origin: readonly string[]
  readonly metrics?: MetricsAddress
  readonly log: 'text' | 'json'
}

/** A line of the structured log that is not about a request; levels as those of pino. */
const logLine = (level: number, msg: string, fields: object = {}) =>
  JSON.stringify({ level, time: Date.now(), pid: process.pid, ...fields, msg })

/** Receives logs until this process is stopped. */
export const collector = (options: CollectorOptions): Promise<void> =>
  runPart(
    () => open(options),
    ({ url }) =>
      options.log === 'json'
        ? logLine(30, 'the collector listens', { url })
        : `The collector is on ${url}. A code for a counter: balcao collector code SHOP`,
    closingMs,
  )

async function open({ port, listen, data, database, keep, origin, metrics, log }: CollectorOptions) {
  if (database) mustNamePostgres('--database (COLLECTOR_DATABASE_URL)', database)
  await portMustBeFree(port, '--port')
  await openDataFolder(data)
  const isJson = log === 'json'
  return startCollector({
    port,
    listen,
    dataDir: join(data, collectorFolder),
    ...(database === undefined ? {} : { databaseUrl: database }),
    keptMonths: keep,
    origins: origin,
    report: (problem) =>
      isJson ? say(logLine(50, problem)) : problem.split('\n').forEach((line) => warn(line)),
    ...(isJson ? { log: process.stdout } : {}),
    ...(metrics ? { metrics } : {}),
  })
}
