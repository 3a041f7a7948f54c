import type { DescribedGame } from '../src/host/rules/described-games.ts'
import type { Deployment } from '../src/values/deployment.ts'
import type { LogStream } from '../node/service/call-log.ts'
import type { MetricsAddress } from '../node/service/metrics-server.ts'
import type { Periods } from './operations/retention.ts'
import type { Seed } from './seed.ts'

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
