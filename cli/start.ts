import { resolve } from 'node:path'
import { styleText } from 'node:util'
import { version } from '../package.json' with { type: 'json' }
import { newLongCode, withPairingCode } from './pairing-code.ts'
import type { HostOptions } from './sandbox.ts'
import type { PartStarted } from './part.ts'
import { portMustBeFree } from './ports.ts'
import { aborted, whenAskedToStop } from './stopping.ts'
import { supervise } from './supervise.ts'

export interface StartOptions extends HostOptions {
  readonly origin: readonly string[]
}

/** Both parts, each as a process of its own, until asked to stop. Throws where one of them cannot start. */
export async function start(programFile: string, options: StartOptions): Promise<void> {
  await portMustBeFree(options.port, '--port')
  await portMustBeFree(options.printPort, '--print-port')
  const failed = new AbortController()
  const stop = AbortSignal.any([whenAskedToStop(), failed.signal])

  const pairingCode = newLongCode()
  const run = (args: string[], name: string) =>
    supervise(programFile, args, name, stop, withPairingCode(pairingCode))
  const host = run(hostArguments(options), 'The sandbox host')
  const daemon = run(daemonArguments(options), 'The print daemon')
  try {
    const started = Promise.all([host.started, daemon.started]).then(async ([hostPart, daemonPart]) => {
      await mustAnswer(new URL('/api/deployment', hostPart.url))
      await mustAnswer(new URL('/health', daemonPart.url))
      console.log(welcome(hostPart, `${daemonPart.url}/#${pairingCode}`, options))
    })
    await Promise.race([started, aborted(stop)])
    await aborted(stop)
  } finally {
    failed.abort()
    await Promise.all([host.ended, daemon.ended])
  }
}

function hostArguments(options: StartOptions): string[] {
  const { port, printPort, data, deployment, drawSpeed, seed } = options
  return [
    'sandbox',
    ...['--port', `${port}`, '--print-port', `${printPort}`, '--data', data],
    ...['--deployment', deployment, '--draw-speed', `${drawSpeed}`],
    ...(seed === undefined ? [] : [`--seed=${seed}`]),
  ]
}

const daemonArguments = ({ port, printPort, data, origin }: StartOptions): string[] => [
  'daemon',
  ...['--port', `${printPort}`, '--page-port', `${port}`, '--data', data],
  ...origin.flatMap((allowed) => ['--origin', allowed]),
]

async function mustAnswer(url: URL): Promise<void> {
  const { ok, status } = await fetch(url)
  if (!ok) throw new Error(`${url} answers with status ${status}.`)
}

/** `receipts` is the print daemon's page; the code in it pairs the browser, and is sent nowhere with the address. */
function welcome(host: PartStarted, receipts: string, { port, data }: StartOptions): string {
  const address = (url: string) => styleText('bold', url)
  const lines = [
    styleText('green', `Balcão ${version} is ready.`),
    '',
    `  Counter    ${address(`http://localhost:${port}`)}   log in as operator, password balcao`,
    `  Receipts   ${address(receipts)}   where the virtual printer shows them`,
    `  Data       ${resolve(data)}`,
  ]
  if (host.registrationCode) {
    lines.push(`  New login  registration code ${styleText('bold', host.registrationCode)}`)
  }
  return [...lines, '', 'Ctrl-C ends it.'].join('\n')
}
