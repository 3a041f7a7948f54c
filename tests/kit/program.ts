import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sandboxFolder, terminalKeysFile } from '../../cli/sandbox-folder.ts'
import { newLongCode, withPairingCode } from '../../cli/pairing-code.ts'
import { localKeyFile, signedFetch } from '../../cli/print-service.ts'
import { deployments } from '../../locales/deployments.ts'
import type { DeploymentId } from '../../src/values/deployment.ts'
import type { CurrencyCode } from '../../src/values/money.ts'
import { shopFolder, type Folder } from './folders.ts'
import { nodeFlags } from './node-flags.ts'
import { freePort } from './ports.ts'

/** The built program, as a shop runs it. */
export const builtProgram = fileURLToPath(new URL('../../dist/node/balcao.js', import.meta.url))

export async function waitFor<T>(
  what: string,
  probe: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const deadline = Date.now() + 40_000
  for (;;) {
    const found = await probe().catch(() => null)
    if (found) return found
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
  }
}

/** One part of the program as a process of its own, which can be killed and started again. */
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
    const child = spawn(process.execPath, [...nodeFlags, builtProgram, ...this.#args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: this.#env,
    })
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
      async () => child.exitCode !== null || (await fetch(this.#answersAt)).ok,
    )
    await Promise.race([answers, ended])
  }

  get isRunning(): boolean {
    return this.#process?.exitCode === null
  }

  /** What it has printed so far. */
  get said(): string {
    return this.#said
  }

  /** SIGKILL: as when the power goes. */
  kill(): Promise<void> {
    return this.#end('SIGKILL')
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    this.#process = null
    if (!child || child.exitCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
}

export interface ShopSetting {
  readonly deployment?: DeploymentId
  /** Whether the host can hand its terminals the code that pairs them with the print daemon; so it is by default. */
  readonly handsOutCode?: boolean
  /** How many times as fast as in a shop draws follow one another. */
  readonly drawSpeed?: number
  /** A page elsewhere that may print. */
  readonly origin?: string
}

/** A shop: host with page, and print daemon, on ports of their own and with a folder of their own. */
export class Shop {
  readonly url: string
  readonly printUrl: string
  readonly host: Part
  readonly daemon: Part
  /** What `balcao start` would put behind the address of the print daemon's page. */
  readonly pairingCode = newLongCode()
  readonly #folder: Folder
  readonly #currency: CurrencyCode

  private constructor(
    port: number,
    printPort: number,
    folder: Folder,
    currency: CurrencyCode,
    { deployment = 'pt', handsOutCode = true, drawSpeed, origin }: ShopSetting,
  ) {
    this.#folder = folder
    this.#currency = currency
    this.url = `http://localhost:${port}`
    this.printUrl = `http://127.0.0.1:${printPort}`
    const host = ['sandbox', '--port', `${port}`, '--print-port', `${printPort}`, '--data', folder.path]
    host.push('--deployment', deployment)
    if (drawSpeed !== undefined) host.push('--draw-speed', `${drawSpeed}`)
    const daemon = ['daemon', '--port', `${printPort}`, '--page-port', `${port}`, '--data', folder.path]
    if (origin !== undefined) daemon.push('--origin', origin)
    const env = withPairingCode(this.pairingCode)
    this.host = new Part(host, `${this.url}/api/deployment`, handsOutCode ? env : process.env)
    this.daemon = new Part(daemon, `${this.printUrl}/health`, env)
  }

  static async open(setting: ShopSetting = {}): Promise<Shop> {
    const { currency } = deployments.get(setting.deployment ?? 'pt')!
    const folder = await shopFolder(currency)
    const shop = new Shop(await freePort(), await freePort(), folder, currency, setting)
    await Promise.all([shop.host.start(), shop.daemon.start()])
    return shop
  }

  /** Starts again whatever a test has left dead. */
  async isWhole(): Promise<void> {
    for (const part of [this.host, this.daemon]) if (!part.isRunning) await part.start()
  }

  get data(): string {
    return this.#folder.path
  }

  /** Where the host writes what its self-service terminals prove themselves with. */
  get terminalKeysFile(): string {
    return terminalKeysFile(sandboxFolder(this.#folder.path, this.#currency))
  }

  /** Asks the print daemon as the command line does: POST where there is a body. */
  askPrinter(path: string, body?: object): Promise<Response> {
    return signedFetch(this.printUrl, localKeyFile(this.#folder.path), path, body)
  }

  /** What the virtual printer printed: the lines of each receipt, newest first. */
  async receipts(): Promise<string[][]> {
    const response = await this.askPrinter('/receipts')
    const { receipts } = (await response.json()) as { receipts: { text: string[] }[] }
    return receipts.map(({ text }) => text)
  }

  async close(): Promise<void> {
    await Promise.all([this.host.stop(), this.daemon.stop()])
    await this.#folder.remove()
  }
}
