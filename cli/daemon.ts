import { join } from 'node:path'
import { portMustBeFree } from '../node/ports.ts'
import { startPrintDaemon } from '../print-daemon/daemon.ts'
import { openDataFolder } from './data-folder.ts'
import { givenPairingCode } from './pairing-code.ts'
import { runPart } from './part.ts'

interface DaemonOptions {
  readonly port: number
  readonly pagePort: number
  readonly data: string
  readonly origin: readonly string[]
  readonly unsignedOrigin: readonly string[]
}

/**
 * The print program. Pages on this machine and pages of the given origins may print. `program`: the name of the command line that
 * runs it, which has the other commands too.
 */
export const daemon = (options: DaemonOptions, program: string): Promise<void> =>
  runPart(
    () => open(options),
    ({ url, pairingCode }) =>
      [
        ...options.unsignedOrigin.map(
          (page) => `Pages of ${page} print without a key, and so can any program here.`,
        ),
        `The print program is on ${url}, where it shows what it prints.`,
        `Pairing code for a page, good for ten minutes: ${pairingCode} ("${program} printer pair" shows the next one).`,
      ].join('\n'),
  )

async function open({ port, pagePort, data, origin, unsignedOrigin }: DaemonOptions) {
  const handedCode = givenPairingCode()
  await portMustBeFree(port, '--port')
  await openDataFolder(data)
  return startPrintDaemon({
    port,
    dataDir: join(data, 'print-daemon'),
    allowedOrigins: [`http://localhost:${pagePort}`, `http://127.0.0.1:${pagePort}`, ...origin],
    unsignedOrigins: unsignedOrigin,
    ...(handedCode === undefined ? {} : { handedCode }),
  })
}
