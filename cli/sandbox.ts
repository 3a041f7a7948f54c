import { dirname, join } from 'node:path'
import { startSandbox } from '../backend/sandbox.ts'
import { deployments } from '../locales/deployments.ts'
import { portMustBeFree } from '../node/ports.ts'
import type { DeploymentId } from '../src/values/deployment.ts'
import { openDataFolder } from './data-folder.ts'
import { givenPairingCode } from './pairing-code.ts'
import { runPart } from './part.ts'
import { openInFolder, sandboxFolder, terminalKeysFile } from './sandbox-folder.ts'

export interface HostOptions {
  readonly port: number
  readonly printPort: number
  readonly data: string
  readonly deployment: DeploymentId
  readonly drawSpeed: number
  readonly seed?: string
  readonly trustedProxy: readonly string[]
}

/** The sandbox host, which also serves the page that was built beside `programFile`. */
export const sandbox = (programFile: string, options: HostOptions): Promise<void> =>
  runPart(
    () => open(programFile, options),
    ({ registrationCode }) =>
      [
        `The sandbox host is on http://localhost:${options.port} (log in as operator, password balcao).`,
        ...(registrationCode ? [`Registration code for a new login: ${registrationCode}`] : []),
      ].join('\n'),
  )

async function open(programFile: string, { port, printPort, data, deployment: id, ...options }: HostOptions) {
  const databaseUrl = process.env.DATABASE_URL
  const pairingCode = givenPairingCode()
  const deployment = deployments.get(id)!
  await portMustBeFree(port, '--port')
  // A clear notice that this host is not a real lottery.
  if (options.seed !== undefined)
    console.error('Draws and quick picks follow from the seed: anybody who knows it can foresee them.')
  const openIn = (dataDir: string) =>
    startSandbox({
      port,
      drawSpeed: options.drawSpeed,
      deployment,
      ...(options.seed === undefined ? {} : { chanceSeed: options.seed }),
      dataDir,
      trustedProxies: options.trustedProxy,
      terminalKeysFile: terminalKeysFile(dataDir),
      ...(databaseUrl ? { databaseUrl } : {}),
      ...(pairingCode === undefined ? {} : { pairingCode }),
      printService: `http://127.0.0.1:${printPort}`,
      pageDir: join(dirname(programFile), '../page'),
    })
  await openDataFolder(data)
  return databaseUrl
    ? openIn(sandboxFolder(data, deployment.currency))
    : openInFolder(data, deployment.currency, openIn)
}
