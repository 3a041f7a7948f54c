import fastify, { LogController } from 'fastify'
import type { Database } from '../node/database/database.ts'
import { openEmbeddedDatabase } from '../node/database/embedded-database.ts'
import { openServerDatabase } from '../node/database/server-database.ts'
import { writeShared } from '../node/durable-file.ts'
import { listening } from '../node/ports.ts'
import { openPrivateFolder } from '../node/private-folder.ts'
import { logCalls, requestId, type LogStream } from '../node/service/call-log.ts'
import { inTime, serveHealth } from '../node/service/health.ts'
import { serveMetrics, type MetricsAddress } from '../node/service/metrics-server.ts'
import { serveCounters } from './calls/counter-calls.ts'
import { serveFleet } from './calls/fleet-calls.ts'
import { allowPages } from './cross-origin.ts'
import { Metrics } from './metrics.ts'
import { operatorKeyFile } from './operator-key.ts'
import { Enrolments } from './store/enrolment.ts'
import { CollectedLogs } from './store/logs.ts'
import { isMigrated, migrate } from './store/migrations.ts'
import { Months, startRetention } from './store/months.ts'

export interface CollectorOptions {
  /** Port; 0 takes any free one. */
  readonly port: number
  /** The address to listen on; that of loopback by default. */
  readonly listen?: string
  /** Folder of the embedded database and of the operator's key; created if it is missing. */
  readonly dataDir: string
  /** A PostgreSQL server instead of the embedded database. */
  readonly databaseUrl?: string
  /** How many whole months are kept before the current one. */
  readonly keptMonths: number
  /** The origins of counters' pages that send by themselves, such as `https://counter.example`; none by default. */
  readonly origins?: readonly string[]
  readonly report: (problem: string) => void
  /** Gets a line of JSON for each request. */
  readonly log?: LogStream
  /** Where this process serves its metrics; nowhere by default. */
  readonly metrics?: MetricsAddress
  /** Ms since 1970. */
  readonly now?: () => number
}

export interface Collector {
  readonly url: string
  /** Waits for the requests that have begun. */
  close(): Promise<void>
}

/** Starts a collector. Rejects with one sentence if the port or the database cannot be used, and then leaves nothing open. */
export async function startCollector(options: CollectorOptions): Promise<Collector> {
  const cleanUp: (() => Promise<void>)[] = []
  const close = async () => {
    // A failure must not keep the other parts open: the lock on the database must be released.
    for (const step of cleanUp.splice(0).reverse())
      await step().catch((error: unknown) => options.report(`closing the collector: ${String(error)}`))
  }
  try {
    await openPrivateFolder(options.dataDir)
    const database = await (options.databaseUrl
      ? openServerDatabase(options.databaseUrl)
      : openEmbeddedDatabase(options.dataDir, { report: options.report }))
    cleanUp.push(() => database.close())
    await migrate(database)
    return { url: await serve(database, options, cleanUp), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function serve(
  database: Database,
  {
    port,
    listen = '127.0.0.1',
    dataDir,
    keptMonths,
    origins = [],
    report,
    log,
    metrics: address,
    now = Date.now,
  }: CollectorOptions,
  cleanUp: (() => Promise<void>)[],
): Promise<string> {
  const months = new Months(database)
  cleanUp.push(startRetention({ months, now, keptMonths, report }))
  const logs = new CollectedLogs({ database, months, now })
  const enrolments = await Enrolments.open({ database, now })
  const keyFile = operatorKeyFile(dataDir)
  await writeShared(keyFile, `${enrolments.operatorKey}\n`)

  const app = fastify({
    bodyLimit: 16 * 1024,
    requestTimeout: 60_000,
    logger: log ? { stream: log } : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
  })
  cleanUp.push(() => app.close())
  const obstacles = async () => {
    const isReady = await inTime(
      isMigrated(database).catch(() => false),
      false,
    )
    return isReady ? [] : ['database']
  }
  const metrics = new Metrics(obstacles)
  logCalls(app, (call) => metrics.ended(call))
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const { statusCode = 500 } = error
    if (statusCode < 500)
      return reply.code(statusCode).send({ error: { reason: 'wrong', message: error.message } })
    report(`${request.routeOptions.url}: ${error.stack ?? error.message}`)
    return reply
      .code(500)
      .send({ error: { reason: 'busy', message: 'The collector failed; nothing was received.' } })
  })
  // An answer repeats nothing of a request.
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: { reason: 'wrong', message: 'There is nothing here.' } }),
  )
  serveHealth(app, obstacles)
  await app.register(async (scope) => {
    allowPages(scope, origins)
    serveCounters(scope, { logs, enrolments })
  })
  await app.register((scope) => serveFleet(scope, { database, logs, enrolments }), { prefix: '/fleet' })
  if (address) {
    const server = await serveMetrics(metrics, address)
    cleanUp.push(async () => void server.close())
  }
  const url = await listening(port, () => app.listen({ host: listen, port }))
  return `http://127.0.0.1:${new URL(url).port}`
}
