import { randomUUID } from 'node:crypto'
import { openEmbeddedDatabase } from '../node/database/embedded-database.ts'
import { openServerDatabase } from '../node/database/server-database.ts'
import type { CardOf } from '../src/host/calls/player-calls.ts'
import type { HostEvent } from '../src/host/rules/events.ts'
import { termsOf } from '../src/host/store/deployment-terms.ts'
import { startDrawClock } from '../src/host/store/draw-clock.ts'
import { openCardHash } from './card-hash.ts'
import { chanceSource } from './chance.ts'
import { Metrics } from './operations/metrics.ts'
import { report } from './operations/report.ts'
import { defaultPeriods, startRetention } from './operations/retention.ts'
import type { SandboxOptions } from './sandbox-options.ts'
import {
  defaultSeed,
  isSeeded,
  knownOperators,
  newcomersCode,
  permitting,
  publicSeed,
  seedCustomers,
  seedHost,
  type KnownOperators,
} from './seed.ts'
import { serve } from './serve-host.ts'
import { openHosts, type Hosts } from './store/hosts.ts'
import { processName, sharedOptions } from './store/other-options.ts'

export interface Sandbox {
  readonly url: string
  /** The registration code of the sandbox's newcomer, to be displayed; null if there is none. */
  readonly registrationCode: string | null
  readonly operators: KnownOperators
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
    const { deployment, payoutLimit, chanceSeed, drawSpeed, drawsDatabaseUrl } = options
    const name = processName(sharedOptions(deployment, drawSpeed))
    const database = await (options.databaseUrl
      ? openServerDatabase(options.databaseUrl, { name })
      : openEmbeddedDatabase(options.dataDir, { report }))
    cleanUp.push(() => database.close())
    const secretsDatabase = drawsDatabaseUrl
      ? await openServerDatabase(drawsDatabaseUrl, { schemas: 'pg_catalog' })
      : database
    if (secretsDatabase !== database) cleanUp.push(() => secretsDatabase.close())
    const chance = chanceSource(chanceSeed)
    const metrics = new Metrics()
    const committed = (events: readonly HostEvent[]) => metrics.committed(events)
    const terms = termsOf(deployment, payoutLimit, drawSpeed)
    const hosts = await openHosts({
      ...{ database, secretsDatabase, terms },
      ...{ chance, drawSpeed, report, committed },
    })
    cleanUp.push(() => hosts.close())
    const retention = { database, now: hosts.now, periods: options.periods ?? defaultPeriods, report }
    cleanUp.push(startRetention(retention))
    const cardOf = await openCardHash(database)
    const { shop, ...logIns } = await openShops(hosts, options, cardOf)
    cleanUp.push(
      await startDrawClock(hosts.draws, {
        later,
        report,
        monotonicMs: () => performance.now(),
      }),
    )
    const url = await serve({ hosts, shop, database, cardOf, metrics, cleanUp }, options)
    return { url, ...logIns, close }
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
 * A database without a shop gets the seed's shop, for browsers from elsewhere one without operators. Returns the first shop, and who
 * can log in there.
 */
async function openShops(
  hosts: Hosts,
  { deployment, origin, seed: givenSeed, games }: SandboxOptions,
  cardOf: CardOf,
): Promise<Pick<Sandbox, 'registrationCode' | 'operators'> & { readonly shop: string }> {
  const usualSeed = origin === undefined ? defaultSeed : publicSeed
  const givenOrUsual = givenSeed ?? usualSeed(deployment.currency)
  if (games)
    await hosts.describeGames(games.described, { administrator: 'owner', reason: `--games ${games.file}` })
  const seed = permitting(givenOrUsual, hosts.describedGames())
  const shop = (await hosts.firstShop()) ?? seed.shop.id
  const host = hosts.shop(shop)
  if (!(await isSeeded(host))) await seedHost(host, seed)
  await seedCustomers(host, seed, cardOf, randomUUID)
  const registrationCode = await newcomersCode(host, seed)
  return { shop, registrationCode, operators: await knownOperators(host, seed) }
}
