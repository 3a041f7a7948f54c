import cookie from '@fastify/cookie'
import fastify, { LogController } from 'fastify'
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { gameName } from '../locales/game-names.ts'
import { listening } from '../node/ports.ts'
import type { CardOf } from '../src/host/calls/player-calls.ts'
import { describedName, type DescribedGame } from '../src/host/rules/described-games.ts'
import { sessionCalls } from '../src/host/calls/session-calls.ts'
import type { HostEvent } from '../src/host/rules/events.ts'
import { startDrawClock } from '../src/host/store/draw-clock.ts'
import { termsOf } from '../src/host/store/deployment-terms.ts'
import { sessionCookies } from '../src/protocol/session-cookie.ts'
import type { Language } from '../src/values/language.ts'
import type { Deployment } from '../src/values/deployment.ts'
import { accessCalls } from './access-calls.ts'
import { administrationPrefix, serveAdministration } from './administration/administration.ts'
import { openAdministrators, writeOwnersKey } from './administration/administrators.ts'
import { apiPrefix, serveApi } from './api.ts'
import { attemptsIn } from './attempts.ts'
import { openCardHash } from './card-hash.ts'
import { chanceSource } from './chance.ts'
import type { Database } from './database.ts'
import { drawCalls } from './draw-calls.ts'
import { serveDrawPage } from './draw-page.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { contentSecurityPolicy, filesForDownload, servePage } from './page.ts'
import { defaultSeed, isSeeded, permitting, publicSeed, seedHost, seedCustomers, type Seed } from './seed.ts'
import { openServerDatabase } from './server-database.ts'
import { headSigner, hostSecret } from './host-secrets.ts'
import { OtherCurrency } from './other-currency.ts'
import { sessionsIn } from './sessions.ts'
import { openSocketAdapter } from './socket-adapter.ts'
import { serveSockets } from './sockets.ts'
import { openTerminalKeys, writeTerminalKeys } from './terminal-keys.ts'
import { serveTvPage } from './tv-page.ts'
import { drawProofsIn } from './store/draws/proofs.ts'
import { openHosts, type Hosts } from './store/hosts.ts'
import { openWalletCipher } from './wallet-cipher.ts'
import { logCalls, requestId, type LogStream } from './operations/call-log.ts'
import { drainingOf } from './operations/draining.ts'
import { Metrics, serveMetrics, type MetricsAddress } from './operations/metrics.ts'
import { readinessOf, serveHealth } from './operations/readiness.ts'
import { report } from './operations/report.ts'
import { defaultPeriods, startRetention, type Periods } from './operations/retention.ts'

export interface SandboxOptions {
  /** Port; 0 takes any free one. */
  readonly port: number
  /** The address to listen on; that of loopback by default. */
  readonly listen?: string
  /**
   * The origin under which browsers reach this host through a proxy, such as `https://counter.example`. Links and cookies are made
   * for it, and pages of other origins are refused. No header of a request can change it. By default it is this port on loopback.
   */
  readonly origin?: string
  /** How long the host still serves after `close` was called, ms: the time in which load balancers turn to others. */
  readonly drainMs?: number
  /** Folder of the embedded database; created if it is missing. */
  readonly dataDir: string
  readonly deployment: Deployment
  /** Divides the time between draws; 1 for the times of the catalogue. */
  readonly drawSpeed: number
  /** The largest prize that is paid at the counter, in minor units; by default that of the deployment. */
  readonly payoutLimit?: number
  /** The first content of an empty database. */
  readonly seed?: Seed
  /** Games beside those of the catalogue, and the file that describes them. */
  readonly games?: { readonly file: string; readonly described: readonly DescribedGame[] }
  /** Makes random numbers repeatable, for tests and training. Without it they are cryptographic. */
  readonly chanceSeed?: string
  /** A PostgreSQL server instead of the embedded database. */
  readonly databaseUrl?: string
  /** The same database for the role that reads the secrets of draws. */
  readonly drawsDatabaseUrl?: string
  /**
   * Addresses or ranges of the proxies in front of this host. The address of a caller is the last one in `X-Forwarded-For` that
   * is not one of these. From any other peer the header is ignored.
   */
  readonly trustedProxies?: readonly string[]
  /** URL of the print program on the cashier's machine. */
  readonly printService: string
  /** Pairs the shop's counters with that program, if this host gives out the code. */
  readonly pairingCode?: string
  /** How long old records are kept. */
  readonly periods?: Periods
  /** The file with the keys of self-service terminals, for terminals on this machine. */
  readonly terminalKeysFile?: string
  /** The file with the key of the administrator `owner`, for administration from this machine. */
  readonly administratorKeyFile?: string
  /** The built page, if this host serves it. */
  readonly pageDir?: string
  /** Gets a line of JSON for each request. */
  readonly log?: LogStream
  /** Where this process serves its metrics; nowhere by default. */
  readonly metrics?: MetricsAddress
}

export interface Sandbox {
  readonly url: string
  /** An unused registration code to be displayed; null if there is none. */
  readonly registrationCode: string | null
  /** Drains this process: nothing that has begun is broken off. */
  close(): Promise<void>
}

/**
 * Starts an operator's host. Rejects with one sentence if the port or the database cannot be used, and then leaves
 * nothing open.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const cleanUp: (() => Promise<void>)[] = []
  const close = async () => {
    // A failure must not keep the other parts open: the lock on the database must be released.
    for (const step of cleanUp.splice(0).reverse())
      await step().catch((error: unknown) => report(`closing the host: ${String(error)}`))
  }
  try {
    const database = await (options.databaseUrl
      ? openServerDatabase(options.databaseUrl)
      : openEmbeddedDatabase(options.dataDir))
    cleanUp.push(() => database.close())
    const { chanceSeed, drawSpeed, drawsDatabaseUrl } = options
    const drawsDatabase = drawsDatabaseUrl ? await openServerDatabase(drawsDatabaseUrl) : database
    if (drawsDatabase !== database) cleanUp.push(() => drawsDatabase.close())
    const chance = chanceSource(chanceSeed)
    const metrics = new Metrics()
    const committed = (events: readonly HostEvent[]) => metrics.committed(events)
    const hosts = await openHosts({ database, drawsDatabase, chance, drawSpeed, report, committed })
    cleanUp.push(() => hosts.close())
    const retention = { database, now: hosts.now, periods: options.periods ?? defaultPeriods, report }
    cleanUp.push(startRetention(retention))
    const cardOf = await openCardHash(database)
    const shop = await openShops(hosts, options, cardOf)
    cleanUp.push(
      await startDrawClock(hosts.draws, {
        later,
        report,
        monotonicMs: () => performance.now(),
      }),
    )
    const url = await serve({ hosts, shop, database, cardOf, metrics, cleanUp }, options)
    const registrationCode = await hosts
      .shop(shop)
      .read({}, (state) => state.registrationCodes[0]?.code ?? null)
    return { url, registrationCode, close }
  } catch (error) {
    await close()
    throw error
  }
}

function later(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

/**
 * Every shop gets the terms of the deployment. A database without a shop gets the seed's shop, for browsers from elsewhere one
 * without operators. Returns the first shop.
 */
async function openShops(
  hosts: Hosts,
  { deployment, drawSpeed, payoutLimit, origin, seed: givenSeed, games }: SandboxOptions,
  cardOf: CardOf,
): Promise<string> {
  const usualSeed = origin === undefined ? defaultSeed : publicSeed
  const givenOrUsual = givenSeed ?? usualSeed(deployment.currency)
  const terms = termsOf(deployment, payoutLimit, drawSpeed)
  const currency = await hosts.setTerms(terms)
  if (currency !== terms.currency) throw new OtherCurrency(currency, deployment)
  if (games)
    await hosts.describeGames(games.described, { administrator: 'owner', reason: `--games ${games.file}` })
  const seed = permitting(givenOrUsual, hosts.describedGames())
  const shop = (await hosts.firstShop()) ?? seed.shop.id
  const host = hosts.shop(shop)
  if (!(await isSeeded(host))) await seedHost(host, seed)
  await seedCustomers(host, seed, cardOf, randomUUID)
  return shop
}

interface Served {
  readonly hosts: Hosts
  /** The shop that was opened first. */
  readonly shop: string
  readonly database: Database
  readonly cardOf: CardOf
  readonly metrics: Metrics
  readonly cleanUp: (() => Promise<void>)[]
}

async function serve(
  { hosts, shop, database, cardOf, metrics, cleanUp }: Served,
  {
    port,
    listen = '127.0.0.1',
    origin,
    drainMs = 0,
    deployment,
    printService,
    pairingCode,
    terminalKeysFile,
    administratorKeyFile,
    pageDir,
    trustedProxies = [],
    databaseUrl,
    log,
    metrics: metricsAddress,
  }: SandboxOptions,
): Promise<string> {
  const app = fastify({
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    trustProxy: [...trustedProxies],
    logger: log ? { stream: log } : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
  })
  const host = hosts.shop(shop)
  const ownOrigins: string[] = origin === undefined ? [] : [origin]
  const isOwnOrigin = (origin: string) => ownOrigins.includes(origin)
  const sessions = sessionsIn(database)
  const attempts = attemptsIn(database)
  const nameIn = (gameId: number, language: Language) =>
    describedName(hosts.describedGames(), gameId, language) ?? gameName(gameId, language)
  const nameOf = (gameId: number) => nameIn(gameId, deployment.language)
  const keys = await openTerminalKeys(database)
  if (terminalKeysFile !== undefined)
    await writeTerminalKeys(
      terminalKeysFile,
      await host.read({ allTerminals: true }, (state) => Object.keys(state.terminals)),
      keys,
    )
  if (administratorKeyFile !== undefined) await writeOwnersKey(administratorKeyFile, database)
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

  logCalls(app, (call) => metrics.ended(call))
  const { clock } = hosts
  const readiness = readinessOf({ database, clock, isDraining: draining.isDraining })
  serveHealth(app, readiness)
  if (metricsAddress) {
    metrics.measure({ database, clock, readiness, sockets: sockets.count })
    const server = await serveMetrics(metrics, metricsAddress)
    cleanUp.push(async () => void server.close())
  }

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
  const open = { ...access, ...drawCalls({ proofs: drawProofsIn(database, hosts.describedGames), attempts }) }
  const isSecure = origin?.startsWith('https:') ?? false
  const api = { open, session, sessions, hosts, cookiesBy: deployment.tokens, cookies, isSecure, isOwnOrigin }
  for (const prefix of [apiPrefix, ''] as const)
    await app.register((scope) => serveApi(scope, { ...api, prefix }), { prefix })
  const administrators = await openAdministrators(database)
  await app.register(
    (scope) => serveAdministration(scope, { hosts, database, administrators, keys, headSigner: signer }),
    {
      prefix: administrationPrefix,
    },
  )
  await app.register((scope) => serveTvPage(scope, { shop, hosts, deployment, nameOf: nameIn }))
  await app.register(serveDrawPage)
  if (pageDir !== undefined)
    await app.register((scope) =>
      servePage(scope, resolve(pageDir), () => contentSecurityPolicy(ownOrigins, printService)),
    )
  const address = await listening(port, () => app.listen({ host: listen, port }))
  cleanUp.push(() => draining.drain(drainMs, sockets.leave))
  const { port: boundPort } = new URL(address)
  const loopback = `http://127.0.0.1:${boundPort}`
  if (origin === undefined) ownOrigins.push(loopback, `http://localhost:${boundPort}`)
  return loopback
}
