import { resolve } from 'node:path'
import { deployments } from '../locales/deployments.ts'
import { portMustBeFree } from '../node/ports.ts'
import { version } from '../package.json' with { type: 'json' }
import { printPage } from '../src/protocol/print-service.ts'
import { goOnWithoutOutput } from './lost-output.ts'
import { coloured, say } from './output.ts'
import { newLongCode, withPairingCode } from './pairing-code.ts'
import type { HostOptions } from './sandbox.ts'
import { logInAs, type PartStarted } from './part.ts'
import { aborted, stopSignal } from './stopping.ts'
import { supervise } from './supervise.ts'

export interface StartOptions extends Pick<
  HostOptions,
  'port' | 'printPort' | 'data' | 'deployment' | 'collector' | 'drawSpeed' | 'seed' | 'games'
> {
  /** The origin of another host; the sandbox runs by default. */
  readonly host?: string
  readonly origin: readonly string[]
}

/** The timeout of a part's answer after it has reported that it is ready. */
const answerMs = 10_000

/** Both parts, each in its own process, until they are stopped. Throws if one of them cannot start. */
export async function start(programFile: string, options: StartOptions): Promise<void> {
  goOnWithoutOutput()
  await portMustBeFree(options.port, '--port')
  await portMustBeFree(options.printPort, '--print-port')
  const failed = new AbortController()
  const stop = AbortSignal.any([stopSignal(), failed.signal])

  const pairingCode = newLongCode()
  const run = (args: string[], name: string) =>
    supervise(programFile, args, name, stop, withPairingCode(pairingCode))
  const counter =
    options.host === undefined
      ? run(sandboxArguments(options), 'The sandbox host')
      : run(serveArguments(options, options.host), 'The page')
  const daemon = run(daemonArguments(options), 'The print program')
  try {
    const started = Promise.all([counter.started, daemon.started]).then(async ([page, daemonPart]) => {
      // Another host may be unreachable now: the page waits for it.
      await mustAnswer(new URL(options.host === undefined ? '/api/deployment' : '/', page.url))
      await mustAnswer(new URL('/health', daemonPart.url))
      const language = options.host === undefined ? deployments.get(options.deployment)?.language : null
      say(welcome(page, printPage(daemonPart.url, { code: pairingCode, language }), options))
    })
    await Promise.race([started, aborted(stop)])
    await aborted(stop)
  } finally {
    failed.abort()
    await Promise.all([counter.ended, daemon.ended])
  }
}

function sandboxArguments(options: StartOptions): string[] {
  const { port, printPort, data, deployment, collector, drawSpeed, seed, games } = options
  return [
    'sandbox',
    ...['--port', `${port}`, '--print-port', `${printPort}`, '--data', data],
    ...['--deployment', deployment, '--draw-speed', `${drawSpeed}`],
    ...(seed === undefined ? [] : [`--seed=${seed}`]),
    ...(games === undefined ? [] : [`--games=${games}`]),
    ...collectorArguments(collector),
  ]
}

const serveArguments = ({ port, printPort, data, collector }: StartOptions, host: string): string[] => [
  'serve',
  ...['--host', host, '--port', `${port}`, '--print-port', `${printPort}`, '--data', data],
  ...collectorArguments(collector),
]

const collectorArguments = (collector: string | undefined): string[] =>
  collector === undefined ? [] : ['--collector', collector]

const daemonArguments = ({ port, printPort, data, origin }: StartOptions): string[] => [
  'daemon',
  ...['--port', `${printPort}`, '--page-port', `${port}`, '--data', data],
  ...origin.flatMap((allowed) => ['--origin', allowed]),
]

async function mustAnswer(url: URL): Promise<void> {
  const { ok, status } = await fetch(url, { signal: AbortSignal.timeout(answerMs) }).catch(
    (error: unknown) => {
      throw new Error(`${url} does not answer.`, { cause: error })
    },
  )
  if (!ok) throw new Error(`${url} answers with status ${status}.`)
}

/**
 * `receipts` is the print program's page; the code after its `#` pairs the browser, which does not send it with the
 * address.
 */
function welcome(page: PartStarted, receipts: string, { host, port, data }: StartOptions): string {
  const address = (url: string) => coloured('bold', url)
  const about = host === undefined ? logInAs(page.operators) : `its host is ${host}`
  const lines = [
    coloured('green', `Balcão ${version} is ready.`),
    '',
    `  Counter    ${address(`http://localhost:${port}`)}   ${about}`,
    `  Receipts   ${address(receipts)}   where the virtual printer shows them`,
    `  Data       ${resolve(data)}`,
    '  Printing   the page pairs with the print program by itself at the log-in',
  ]
  if (page.registrationCode) {
    lines.push(`  New login  registration code ${coloured('bold', page.registrationCode)}`)
  }
  return [...lines, '', 'Ctrl-C ends it.'].join('\n')
}
