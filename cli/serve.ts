import { dirname, join } from 'node:path'
import { styleText } from 'node:util'
import { startProxy } from '../backend/proxy.ts'
import { portMustBeFree } from '../node/ports.ts'
import { troubleOfHost } from './host/reach.ts'
import { givenPairingCode } from './pairing-code.ts'
import { runPart } from './part.ts'

export interface ServeOptions {
  /** Origin of the host, such as https://host.example. */
  readonly host: string
  readonly port: number
  readonly printPort: number
}

/** The page that was built beside `programFile`, in front of a host of the operator's own. */
export const serve = (programFile: string, options: ServeOptions): Promise<void> =>
  runPart(
    () => open(programFile, options),
    () => `The page is on http://localhost:${options.port}; its host is ${options.host}.`,
  )

async function open(programFile: string, { host, port, printPort }: ServeOptions) {
  const pairingCode = givenPairingCode()
  await portMustBeFree(port, '--port')
  // A host that is away comes back: the page waits for it, and so does this program.
  const trouble = await troubleOfHost(host)
  if (trouble) console.error(styleText('yellow', `${trouble} The page is served, and waits for it.`))
  return startProxy({
    port,
    host,
    printService: `http://127.0.0.1:${printPort}`,
    ...(pairingCode === undefined ? {} : { pairingCode }),
    pageDir: join(dirname(programFile), '../page'),
  })
}
