import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { sandboxFolder, terminalKeysFile } from '../../cli/sandbox-folder.ts'
import { newLongCode, withPairingCode } from '../../cli/pairing-code.ts'
import { localKeyFile, signedFetch } from '../../cli/print-service.ts'
import { deployments } from '../../locales/deployments.ts'
import { MirrorList } from '../../src/protocol/mirror.ts'
import type { DeploymentId } from '../../src/values/deployment.ts'
import type { CurrencyCode } from '../../src/values/money.ts'
import { endsWithTests } from './children.ts'
import { putShop, temporaryFolder, type Folder } from './folders.ts'
import { nodeFlags } from './node-flags.ts'
import { freePort } from './ports.ts'
import { waitFor } from './wait-for.ts'

/** The built program, as a shop runs it. */
export const builtProgram = fileURLToPath(new URL('../../dist/node/balcao.js', import.meta.url))

/** With an exit code or by a signal. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** One part of the program in its own process, which can be killed and restarted. */
export class Part {
  readonly #args: readonly string[]
  readonly #answersAt: string
  readonly #env: NodeJS.ProcessEnv
  #process: ChildProcess | null = null
  #said = ''

  constructor(args: readonly string[], answersAt: string, env = process.env) {
    this.#args = args
    this.#answersAt = answersAt
    this.#env = env
  }

  async start(): Promise<void> {
    const child = endsWithTests(
      spawn(process.execPath, [...nodeFlags, builtProgram, ...this.#args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: this.#env,
      }),
    )
    const listen = (chunk: Buffer) => {
      this.#said += chunk.toString()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    this.#process = child
    const ended = once(child, 'exit').then(() => {
      throw new Error(`${this.#args[0]} ended: ${this.#said}`)
    })
    const answers = waitFor(
      `${this.#args[0]} to answer`,
      async () => hasEnded(child) || (await fetch(this.#answersAt)).ok,
    ).catch((error: unknown) => {
      throw new Error(`${String(error)}; it said: ${this.#said}`)
    })
    await Promise.race([answers, ended])
    // Where another program has its port, that one has answered.
    if (hasEnded(child)) await ended
  }

  get isRunning(): boolean {
    return this.#process !== null && !hasEnded(this.#process)
  }

  /** The number of its process, while it runs. */
  get pid(): number | undefined {
    return this.#process?.pid
  }

  /** Its output so far. */
  get said(): string {
    return this.#said
  }

  /** It takes requests and answers none, until it is killed. */
  freeze(): void {
    this.#process?.kill('SIGSTOP')
  }

  /** SIGKILL: as when the power goes. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Its exit code; null if a signal ended it. */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#process
    this.#process = null
    if (!child) return null
    if (hasEnded(child)) return child.exitCode
    child.kill(signal)
    await once(child, 'exit')
    return child.exitCode
  }
}

export interface ShopSetting {
  readonly deployment?: DeploymentId
  /** Whether the host can give its counters the code that pairs them with the print program; on by default. */
  readonly handsOutCode?: boolean
  /** The factor by which draws are faster than in a shop. */
  readonly drawSpeed?: number
  /** A page from another machine that may print. */
  readonly origin?: string
  /** Games beside those of the catalogue: the content of a file for `--games`. */
  readonly games?: readonly object[]
  /** A PostgreSQL server for the host, instead of its own database. */
  readonly databaseUrl?: string
}

const currencyOf = ({ deployment = 'pt' }: ShopSetting): CurrencyCode => deployments.get(deployment)!.currency

const gamesFile = ({ path }: Folder): string => join(path, 'games.json')

/** A shop: host with page, and print program, with their own ports and folder. */
export class Shop {
  readonly url: string
  readonly printUrl: string
  readonly host: Part
  readonly daemon: Part
  /** The fragment that `balcao start` would append to the address of the print program's page. */
  readonly pairingCode = newLongCode()
  readonly #folder: Folder
  readonly #currency: CurrencyCode

  private constructor(
    port: number,
    printPort: number,
    folder: Folder,
    currency: CurrencyCode,
    { deployment = 'pt', handsOutCode = true, drawSpeed, origin, games, databaseUrl }: ShopSetting,
  ) {
    this.#folder = folder
    this.#currency = currency
    this.url = `http://localhost:${port}`
    this.printUrl = `http://127.0.0.1:${printPort}`
    const host = ['sandbox', '--port', `${port}`, '--print-port', `${printPort}`, '--data', folder.path]
    host.push('--deployment', deployment)
    if (drawSpeed !== undefined) host.push('--draw-speed', `${drawSpeed}`)
    if (games !== undefined) host.push('--games', gamesFile(folder))
    const daemon = ['daemon', '--port', `${printPort}`, '--page-port', `${port}`, '--data', folder.path]
    if (origin !== undefined) daemon.push('--origin', origin)
    const env = withPairingCode(this.pairingCode)
    const hostEnv = handsOutCode ? env : process.env
    this.host = new Part(host, `${this.url}/api/deployment`, {
      ...hostEnv,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    })
    this.daemon = new Part(daemon, `${this.printUrl}/health`, env)
  }

  static async open(setting: ShopSetting = {}): Promise<Shop> {
    const folder = await temporaryFolder()
    if (setting.databaseUrl === undefined) await putShop(folder.path, currencyOf(setting))
    return Shop.openIn(folder, setting)
  }

  /** On data that are there already, and go with the shop. The page finds its own data in a browser by its port. */
  static async openIn(
    folder: Folder,
    setting: ShopSetting = {},
    ports?: { readonly page: number; readonly print: number },
  ): Promise<Shop> {
    if (setting.games) await writeFile(gamesFile(folder), JSON.stringify(setting.games))
    const { page, print } = ports ?? { page: await freePort(), print: await freePort() }
    const shop = new Shop(page, print, folder, currencyOf(setting), setting)
    try {
      await Promise.all([shop.host.start(), shop.daemon.start()])
      return shop
    } catch (error) {
      await Promise.all([shop.host.kill(), shop.daemon.kill()])
      await folder.remove()
      throw error
    }
  }

  /** Restarts everything that a test has killed. */
  async isWhole(): Promise<void> {
    for (const part of [this.host, this.daemon]) if (!part.isRunning) await part.start()
  }

  get data(): string {
    return this.#folder.path
  }

  /** The file with the keys of the host's self-service terminals. */
  get terminalKeysFile(): string {
    return terminalKeysFile(sandboxFolder(this.#folder.path, this.#currency))
  }

  /** Sends a request to the print program like the command line: POST if there is a body. */
  requestPrinter(path: string, body?: object): Promise<Response> {
    return signedFetch(this.printUrl, localKeyFile(this.#folder.path), path, body)
  }

  /** The receipts of the virtual printer as lines, newest first. */
  async receipts(): Promise<string[][]> {
    const response = await this.requestPrinter('/receipts')
    const { receipts } = (await response.json()) as { receipts: { text: string[] }[] }
    return receipts.map(({ text }) => text)
  }

  /** All logs that the print program mirrors. */
  async mirrored(): Promise<string> {
    const { mirrors } = v.parse(MirrorList, await (await this.requestPrinter('/mirror')).json())
    const logs = mirrors.map(async ({ counterId, log }) =>
      (await this.requestPrinter(`/mirror/${counterId}/${log}`)).text(),
    )
    return (await Promise.all(logs)).join('')
  }

  /** Removes the mirrors of the counters' logs. */
  forgetMirrors(): Promise<void> {
    return rm(join(this.data, 'print-daemon', 'mirrors'), { recursive: true, force: true })
  }

  async close(): Promise<void> {
    await Promise.all([this.host.stop(), this.daemon.stop()])
    await this.#folder.remove()
  }
}
