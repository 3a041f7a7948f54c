import { readFile } from 'node:fs/promises'
import { createInterface, type Interface } from 'node:readline'
import * as v from 'valibot'
import { terminalAccount } from '../../src/protocol/terminals.ts'
import { currencyAt } from '../host/reach.ts'
import { overwrite, print, warn } from '../output.ts'
import { firstCurrency, sandboxFolder, terminalKeysFile } from '../sandbox-folder.ts'
import { stopSignal } from '../stopping.ts'
import { help, money, obey, status } from './commands.ts'
import { connect } from './connection.ts'

export interface CounterOptions {
  /** The sandbox host's data folder. */
  readonly url: string
  readonly data: string
  readonly operator: number
}

/**
 * A self-service terminal in the shell, until `quit`, the end of the input or a signal. Returns the exit code: 1 if the
 * connection ended permanently, or if a command of a script failed. Throws one sentence if it cannot start.
 */
export async function sandboxTerminal(terminalId: number, options: CounterOptions): Promise<0 | 1> {
  const account = terminalAccount(options.operator, terminalId)
  // If no host answers, the connection reports that.
  const currency = await currencyAt(options.url).catch(() => firstCurrency)
  const folder = sandboxFolder(options.data, currency)
  const key = await keyOf(account, folder)
  const screen = new Screen(`terminal ${terminalId}> `)
  const connection = await connect(
    { url: options.url, account, key },
    {
      money,
      say: (line) => screen.say(line),
      onEnd: (reason) => {
        screen.complain(reason)
        screen.end()
      },
    },
  )
  screen.say(`Terminal ${terminalId} of operator ${options.operator}. ${status(connection.view)}`)
  if (screen.isWatched) for (const line of help) screen.say(`  ${line}`)
  for await (const line of screen.lines()) {
    if (line === 'quit') break
    const output = await obey(line, connection)
    if ('problem' in output) screen.complain(output.problem)
    else for (const each of output.lines) screen.say(each)
  }
  screen.end()
  connection.close()
  return screen.code
}

const Keys = v.record(v.string(), v.string())

async function keyOf(account: string, folder: string): Promise<string> {
  const file = terminalKeysFile(folder)
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    const hint = 'start the sandbox first, with the same --data'
    throw new Error(code === 'ENOENT' ? `${file}: there is no such file; ${hint}.` : `${file}: ${code}.`)
  })
  const keys = v.safeParse(Keys, JSON.parse(text))
  const key = keys.success ? keys.output[account] : undefined
  const known = keys.success ? Object.keys(keys.output).join(', ') : 'none'
  if (key === undefined) throw new Error(`${file} has no key for terminal ${account}; it knows ${known}.`)
  return key
}

/** Reads and prints lines: with a prompt on a terminal, without one in a script. */
class Screen {
  readonly isWatched = Boolean(process.stdin.isTTY && process.stdout.isTTY)
  readonly #prompt: string
  #reader: Interface | null = null
  #hasFailed = false
  #hasEnded = false

  constructor(prompt: string) {
    this.#prompt = prompt
    stopSignal().addEventListener('abort', () => {
      this.end()
      process.exit(this.code)
    })
  }

  /** Typed or piped input: one command per line. */
  async *lines(): AsyncGenerator<string> {
    if (this.#hasEnded) return
    const output = this.isWatched ? { output: process.stdout, prompt: this.#prompt } : {}
    this.#reader = createInterface({ input: process.stdin, terminal: this.isWatched, ...output })
    if (this.isWatched) this.#reader.prompt()
    for await (const line of this.#reader) {
      if (line.trim() !== '') yield line.trim()
      if (this.isWatched && !this.#hasEnded) this.#reader.prompt()
    }
  }

  /** The names of a shop and of its games come from the host. */
  say(line: string): void {
    if (!this.isWatched || !this.#reader) return print(line)
    // An event arrived during typing: the typed text is shown again below it.
    overwrite(process.stdout)
    print(line)
    return this.#hasEnded ? undefined : this.#reader.prompt(true)
  }

  complain(problem: string): void {
    warn(`balcao: ${problem}.`)
    // A user sees the error and continues; a script gets the exit code.
    if (!this.isWatched) this.#hasFailed = true
  }

  /** No more input is read. */
  end(): void {
    this.#hasEnded = true
    this.#reader?.close()
  }

  get code(): 0 | 1 {
    return this.#hasFailed ? 1 : 0
  }
}
