import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { resolve } from 'node:path'
import { gameName } from '../locales/game-names.ts'
import type { Database } from '../node/database/database.ts'
import { listening } from '../node/ports.ts'
import { logCalls, requestId } from '../node/service/call-log.ts'
import { serveHealth } from '../node/service/health.ts'
import { serveMetrics, type MetricsAddress } from '../node/service/metrics-server.ts'
import type { CardOf } from '../src/host/calls/player-calls.ts'
import { sessionCalls } from '../src/host/calls/session-calls.ts'
import { describedName } from '../src/host/rules/described-games.ts'
import { sessionCookies } from '../src/protocol/session-cookie.ts'
import type { Language } from '../src/values/language.ts'
import { accessCalls } from './access-calls.ts'
import { administrationPrefix, serveAdministration } from './administration/administration.ts'
import { openAdministrators, writeOwnersKey } from './administration/administrators.ts'
import { apiPrefix, callsOfOperator, serveApi } from './api.ts'
import { attemptsIn } from './attempts.ts'
import { callLimits } from './call-limits.ts'
import { drawCalls } from './draw-calls.ts'
import { serveDrawPage } from './draw-page.ts'
import { answerFailures } from './failures.ts'
import { headSigner, hostSecret } from './host-secrets.ts'
import { drainingOf } from './operations/draining.ts'
import type { Metrics } from './operations/metrics.ts'
import { readinessOf } from './operations/readiness.ts'
import { report } from './operations/report.ts'
import { contentSecurityPolicy, filesForDownload, servePage } from './page.ts'
import { Refusals } from './refusals.ts'
import type { SandboxOptions } from './sandbox-options.ts'
import { sessionsIn } from './sessions.ts'
import { openSocketAdapter } from './socket-adapter.ts'
import { serveSockets } from './sockets.ts'
import { drawProofsIn } from './store/draws/proofs.ts'
import type { Hosts } from './store/hosts.ts'
import { openTerminalKeys, writeTerminalKeys, type TerminalKeys } from './terminal-keys.ts'
import { Turns } from './turns.ts'
import { serveTvPage } from './tv-page.ts'
import { openWalletCipher } from './wallet-cipher.ts'

/** The parts of a host that are served. */
export interface Served {
  readonly hosts: Hosts
  /** The shop that was opened first. */
  readonly shop: string
  readonly database: Database
  readonly cardOf: CardOf
  readonly metrics: Metrics
  /** The steps that close the host, the last one first. */
  readonly cleanUp: (() => Promise<void>)[]
}

/** Serves calls, sockets and pages. Returns the address of the host on loopback. */
export async function serve(served: Served, options: SandboxOptions): Promise<string> {
  const { hosts, shop, database, cardOf, cleanUp } = served
  const {
    port,
    listen = '127.0.0.1',
    origin,
    drainMs = 0,
    deployment,
    printService,
    pairingCode,
    pageDir,
    trustedProxies = [],
    databaseUrl,
    log,
  } = options
  const app = fastify({
    ...callLimits,
    forceCloseConnections: true,
    trustProxy: [...trustedProxies],
    logger: log ? { stream: log } : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
  })
  answerFailures(app)
  const host = hosts.shop(shop)
  const ownOrigins: string[] = origin === undefined ? [] : [origin]
  const isOwnOrigin = (origin: string) => ownOrigins.includes(origin)
  const sessions = sessionsIn(database)
  const attempts = attemptsIn(database)
  const nameIn = (gameId: number, language: Language) =>
    describedName(hosts.describedGames(), gameId, language) ?? gameName(gameId, language)
  const nameOf = (gameId: number) => nameIn(gameId, deployment.language)
  const keys = await openTerminalKeys(database)
  await writeKeyFiles(served, keys, options)
  const hostId = (await hostSecret(database, 'hostId', 6)).toString('hex')
  const cookies = sessionCookies(hostId)
  const accessCookie = cookies.access
  const sockets = await serveSockets(app.server, {
    hosts,
    database,
    adapter: databaseUrl === undefined ? null : openSocketAdapter(databaseUrl, report),
    sessions,
    isOwnOrigin,
    accessCookie,
    keys,
    nameOf,
    attempts,
  })

  const draining = drainingOf(app)
  cleanUp.push(() => app.close())
  cleanUp.push(() => sockets.close())

  await serveOperations(app, served, options.metrics, {
    isDraining: draining.isDraining,
    sockets: sockets.count,
  })

  const signer = await headSigner(database, hostId)
  await app.register(cookie)
  const access = accessCalls({
    hosts,
    shop: host,
    sessions,
    attempts,
    deployment,
    hostId,
    deviceKey: await hostSecret(database, 'devices', 32),
    printService,
    onEnded: sockets.drop,
    dropOver: sockets.dropOver,
  })
  const session = sessionCalls({
    nameOf,
    timeZone: deployment.timeZone,
    cipher: await openWalletCipher(database),
    origin: () => ownOrigins[0]!,
    cardOf,
    attempts,
    connectedTerminals: sockets.connectedTerminals,
    filesForDownload: () => filesForDownload(pageDir),
    pairingCode,
    headSigner: signer,
  })
  const open = {
    ...access,
    ...drawCalls({ proofs: drawProofsIn(database, hosts.describedGames, hosts.now), attempts }),
  }
  const isSecure = origin?.startsWith('https:') ?? false
  const api = {
    ...{ open, session, sessions, hosts, cookiesBy: deployment.tokens, cookies, isSecure, isOwnOrigin },
    hasSandboxCalls: origin === undefined,
    turns: new Turns<number>(callsOfOperator),
    refusals: new Refusals(),
  }
  for (const prefix of [apiPrefix, ''] as const)
    await app.register((scope) => serveApi(scope, { ...api, prefix }), { prefix })
  const administrators = await openAdministrators(database, options.administratorKeyFile)
  await app.register(
    (scope) =>
      serveAdministration(scope, {
        ...{ hosts, database, administrators, keys, dropOver: sockets.dropOver, headSigner: signer },
      }),
    {
      prefix: administrationPrefix,
    },
  )
  await app.register((scope) => serveTvPage(scope, { shop, hosts, deployment, nameOf: nameIn }))
  await app.register(serveDrawPage)
  if (pageDir !== undefined)
    await app.register((scope) =>
      servePage(scope, resolve(pageDir), () =>
        contentSecurityPolicy(ownOrigins, printService, deployment.collector),
      ),
    )
  const address = await listening(port, () => app.listen({ host: listen, port }))
  cleanUp.push(() => draining.drain(drainMs, sockets.leave))
  const { port: boundPort } = new URL(address)
  const loopback = `http://127.0.0.1:${boundPort}`
  if (origin === undefined) ownOrigins.push(loopback, `http://localhost:${boundPort}`)
  return loopback
}

/** Writes the keys for programs of this machine to their files. */
async function writeKeyFiles(
  { hosts, shop, database }: Served,
  keys: TerminalKeys,
  { terminalKeysFile, administratorKeyFile }: SandboxOptions,
): Promise<void> {
  if (terminalKeysFile !== undefined) {
    const accounts = await hosts
      .shop(shop)
      .read({ allTerminals: true }, (state) => Object.keys(state.terminals))
    await writeTerminalKeys(terminalKeysFile, accounts, keys)
  }
  if (administratorKeyFile !== undefined) await writeOwnersKey(administratorKeyFile, database)
}

/** Logs calls, and serves readiness and metrics. */
async function serveOperations(
  app: FastifyInstance,
  { hosts: { clock, publication }, database, metrics, cleanUp }: Served,
  metricsAddress: MetricsAddress | undefined,
  { isDraining, sockets }: { isDraining: () => boolean; sockets: () => number },
): Promise<void> {
  logCalls(app, (call) => metrics.ended(call))
  const readiness = readinessOf({ database, clock, isDraining, publication })
  serveHealth(app, readiness)
  if (!metricsAddress) return
  metrics.measure({ database, clock, readiness, publication, sockets })
  const server = await serveMetrics(metrics, metricsAddress)
  cleanUp.push(async () => void server.close())
}
