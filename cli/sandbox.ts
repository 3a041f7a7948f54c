import { dirname, join } from 'node:path'
import { startSandbox } from '../backend/sandbox.ts'
import { deployments } from '../locales/deployments.ts'
import { portMustBeFree } from '../node/ports.ts'
import type { DeploymentId } from '../src/values/deployment.ts'
import { givenPairingCode } from './pairing-code.ts'
import { runPart } from './part.ts'
import { terminalKeysFile } from './terminal-keys-file.ts'

export interface HostOptions {
  readonly port: number
  readonly printPort: number
  readonly data: string
  readonly deployment: DeploymentId
  readonly drawSpeed: number
  readonly seed?: string
}

/** The sandbox host, which also serves the page that was built beside `programFile`. */
export async function sandbox(programFile: string, options: HostOptions): Promise<void> {
  const dataDir = join(options.data, 'sandbox')
  const databaseUrl = process.env.DATABASE_URL
  const pairingCode = givenPairingCode()
  await portMustBeFree(options.port, '--port')
  // Nobody should take such a host for a real lottery.
  if (options.seed !== undefined)
    console.error('Draws and quick picks follow from the seed: anybody who knows it can foresee them.')
  await runPart(
    () =>
      startSandbox({
        port: options.port,
        drawSpeed: options.drawSpeed,
        deployment: deployments.get(options.deployment)!,
        ...(options.seed === undefined ? {} : { chanceSeed: options.seed }),
        dataDir,
        terminalKeysFile: terminalKeysFile(dataDir),
        ...(databaseUrl ? { databaseUrl } : {}),
        ...(pairingCode === undefined ? {} : { pairingCode }),
        printService: `http://127.0.0.1:${options.printPort}`,
        pageDir: join(dirname(programFile), '../page'),
      }),
    ({ registrationCode }) =>
      [
        `The sandbox host is on http://localhost:${options.port} (log in as operator, password balcao).`,
        ...(registrationCode ? [`Registration code for a new login: ${registrationCode}`] : []),
      ].join('\n'),
  )
}
