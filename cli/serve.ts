import { dirname, join } from 'node:path'
import { startProxy } from '../backend/proxy.ts'
import { portMustBeFree } from '../node/ports.ts'
import { troubleOfHost } from './host/reach.ts'
import { coloured, warn } from './output.ts'
import { codeOfDaemon, givenPairingCode } from './pairing-code.ts'
import { runPart } from './part.ts'

export interface ServeOptions {
  /** Origin of the host, such as https://host.example. */
  readonly host: string
  readonly port: number
  readonly printPort: number
  /** Origin of the collector of logs. */
  readonly collector?: string
  /** The data folder with the key of a print program that runs on this machine as this user. */
  readonly data: string
}

/** The page that was built beside `programFile`, in front of the operator's own host. */
export const serve = (programFile: string, options: ServeOptions): Promise<void> =>
  runPart(
    () => open(programFile, options),
    () => welcome(options),
  )

const welcome = ({ host, port }: ServeOptions) =>
  [
    `The page is on http://localhost:${port}; its host is ${host}.`,
    `It pairs by itself with a print program that this user started: balcao daemon --page-port ${port}`,
    'With another one it is paired by the code that its "printer pair" shows, typed in the menu under Devices.',
  ].join('\n')

async function open(programFile: string, { host, port, printPort, collector, data }: ServeOptions) {
  const givenCode = givenPairingCode()
  const printService = `http://127.0.0.1:${printPort}`
  await portMustBeFree(port, '--port')
  // An unreachable host may come back: page and program wait for it.
  const trouble = await troubleOfHost(host)
  if (trouble) warn(coloured('yellow', `${trouble} The page is served, and waits for it.`))
  return startProxy({
    port,
    host,
    printService,
    ...(collector === undefined ? {} : { collector }),
    pairingCode: async () => givenCode ?? codeOfDaemon(printService, data),
    pageDir: join(dirname(programFile), '../page'),
  })
}
