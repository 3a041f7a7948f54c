import { dirname, join } from 'node:path'
import type { MetricsAddress } from '../node/service/metrics-server.ts'
import { report, reportTo } from '../backend/operations/report.ts'
import { startSandbox } from '../backend/sandbox.ts'
import { deployments } from '../locales/deployments.ts'
import { portMustBeFree } from '../node/ports.ts'
import type { DeploymentId } from '../src/values/deployment.ts'
import { openDataFolder } from './data-folder.ts'
import { gamesIn } from './games-file.ts'
import { say } from './output.ts'
import { givenPairingCode } from './pairing-code.ts'
import { logInAs, runPart, type PartStarted } from './part.ts'
import { administratorKeyFile, openInFolder, sandboxFolder, terminalKeysFile } from './sandbox-folder.ts'
import { isLoopback, mustNamePostgres, WrongUsage } from './usage.ts'

export interface HostOptions {
  readonly port: number
  readonly printPort: number
  readonly data: string
  readonly deployment: DeploymentId
  /** Origin of the collector of logs. */
  readonly collector?: string
  readonly drawSpeed: number
  readonly seed?: string
  /** A file that describes further games. */
  readonly games?: string
  readonly trustedProxy: readonly string[]
  readonly listen: string
  readonly origin?: string
  /** Seconds. */
  readonly drain: number
  /** Days. */
  readonly keepAnswers: number
  readonly keepEvents: number
  readonly metrics?: MetricsAddress
  readonly log: 'text' | 'json'
}

/** A line of the structured log that is not about a request; levels as those of pino. */
const logLine = (level: number, msg: string, fields: object = {}) =>
  JSON.stringify({ level, time: Date.now(), pid: process.pid, ...fields, msg })

/** How long running calls may take after a signal to end. */
const callsMs = 30_000

/** The sandbox host, which also serves the page that was built beside `programFile`. */
export function sandbox(programFile: string, options: HostOptions): Promise<void> {
  const isJson = options.log === 'json'
  if (isJson) reportTo((problem) => say(logLine(50, problem)))
  return runPart(
    () => open(programFile, options),
    (started) => (isJson ? logLine(30, 'the host listens', { url: started.url }) : welcome(started, options)),
    options.drain * 1_000 + callsMs,
  )
}

function welcome({ registrationCode, operators }: PartStarted, { port, origin }: HostOptions): string {
  const where =
    origin === undefined
      ? `The sandbox host is on http://localhost:${port}`
      : `The host of ${origin} is on port ${port}`
  const lines = [`${where}: ${logInAs(operators)}.`]
  if (registrationCode) lines.push(`Registration code for a new login: ${registrationCode}`)
  return lines.join('\n')
}

async function open(programFile: string, { port, printPort, data, deployment: id, ...options }: HostOptions) {
  const databaseUrl = process.env.DATABASE_URL
  const drawsDatabaseUrl = process.env.DRAWS_DATABASE_URL
  if (drawsDatabaseUrl && !databaseUrl) throw new WrongUsage('DRAWS_DATABASE_URL needs DATABASE_URL.')
  for (const [setting, url] of Object.entries({
    DATABASE_URL: databaseUrl,
    DRAWS_DATABASE_URL: drawsDatabaseUrl,
  }))
    if (url) mustNamePostgres(setting, url)
  if (!isLoopback(options.listen) && options.origin === undefined)
    throw new WrongUsage('--listen needs --origin: the address under which browsers reach the host.')
  const pairingCode = givenPairingCode()
  const { collector } = options
  const deployment = { ...deployments.get(id)!, ...(collector === undefined ? {} : { collector }) }
  await portMustBeFree(port, '--port')
  const games =
    options.games === undefined ? null : { file: options.games, described: await gamesIn(options.games) }
  // A clear notice that this host is not a real lottery.
  if (options.seed !== undefined)
    report('Draws and quick picks follow from the seed: anybody who knows it can foresee them.')
  const openIn = (dataDir: string) =>
    startSandbox({
      port,
      listen: options.listen,
      periods: { answers: options.keepAnswers, events: options.keepEvents },
      drainMs: options.drain * 1_000,
      ...(options.origin === undefined ? {} : { origin: options.origin }),
      drawSpeed: options.drawSpeed,
      deployment,
      ...(options.seed === undefined ? {} : { chanceSeed: options.seed }),
      ...(games ? { games } : {}),
      dataDir,
      trustedProxies: options.trustedProxy,
      terminalKeysFile: terminalKeysFile(dataDir),
      administratorKeyFile: administratorKeyFile(dataDir),
      ...(options.metrics ? { metrics: options.metrics } : {}),
      ...(options.log === 'json' ? { log: process.stdout } : {}),
      ...(databaseUrl ? { databaseUrl } : {}),
      ...(drawsDatabaseUrl ? { drawsDatabaseUrl } : {}),
      ...(pairingCode === undefined ? {} : { pairingCode }),
      printService: `http://127.0.0.1:${printPort}`,
      pageDir: join(dirname(programFile), '../page'),
    })
  await openDataFolder(data)
  return databaseUrl
    ? openIn(sandboxFolder(data, deployment.currency))
    : openInFolder(data, deployment.currency, openIn)
}
