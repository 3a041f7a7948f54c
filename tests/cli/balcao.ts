import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { endsWithTests } from '../kit/children.ts'
import { nodeFlags } from '../kit/node-flags.ts'
import { codeOf } from '../../node/system-error.ts'
import { freePort, listenOnFreePort } from '../kit/ports.ts'

export const bundle = fileURLToPath(new URL('../../dist/node/balcao.js', import.meta.url))
if (!existsSync(bundle)) throw new Error('These tests run the built command line: npm run build first.')

/** A command line that runs: what it has said so far, and how it ended. */
export interface Running {
  readonly process: ChildProcess
  readonly stdout: () => string
  readonly stderr: () => string
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
}

/** Starts the built `balcao`; it does not outlive the test. */
export const launch = (...args: string[]): Running => untilTestFinished(start(...args))

function untilTestFinished(running: Running): Running {
  onTestFinished(async () => {
    running.process.kill('SIGTERM')
    await running.ended
  })
  return running
}

/** The same in a process group of its own, with a function that sends a signal to all of it, as a terminal does. */
export function launchGroup(...args: string[]): Running & { signalAll: (signal: NodeJS.Signals) => void } {
  const running = startBuilt(bundle, args, { detached: true })
  const signalAll = (signal: NodeJS.Signals) => {
    try {
      process.kill(-running.process.pid!, signal)
    } catch (error) {
      // All of them have ended.
      if (codeOf(error) !== 'ESRCH') throw error
    }
  }
  onTestFinished(async () => {
    signalAll('SIGKILL')
    await running.ended
  })
  return { ...running, signalAll }
}

/** Starts the built `balcao` with its stdout on a full disk, and a file as its stdin; it does not outlive the test. */
export function launchOnFullDisk(args: readonly string[], input = '/dev/null'): Running {
  const [stdin, stdout] = [openSync(input, 'r'), openSync('/dev/full', 'w')]
  const running = startBuilt(bundle, args, { stdin, stdout })
  closeSync(stdin)
  closeSync(stdout)
  return untilTestFinished(running)
}

/** Starts the built `balcao`, and leaves its end to the caller. */
export const start = (...args: string[]): Running => startBuilt(bundle, args)

/** The same, of another copy of what was built. */
export function startBuilt(
  program: string,
  args: readonly string[],
  options: { readonly detached?: boolean; readonly stdin?: number; readonly stdout?: number } = {},
): Running {
  const child = endsWithTests(
    spawn(process.execPath, [...nodeFlags, program, ...args], {
      stdio: [options.stdin ?? 'ignore', options.stdout ?? 'pipe', 'pipe'],
      detached: options.detached ?? false,
    }),
  )
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'SIGKILL')),
  )
  return { process: child, stdout: () => stdout, stderr: () => stderr, ended }
}

/** Runs the built `balcao` to its end. */
export async function run(...args: string[]) {
  const { ended, stdout, stderr } = launch(...args)
  return { code: await ended, stdout: stdout(), stderr: stderr() }
}

export async function listening(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer()
  const port = await listenOnFreePort(server)
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Two ports that nobody listens on. */
export async function freePorts(): Promise<[string, string]> {
  return [String(await freePort()), String(await freePort())]
}
