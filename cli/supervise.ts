import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { warn } from './output.ts'
import { closingMs, PartFailed, PartStarted } from './part.ts'

const firstDelayMs = 500
const longestDelayMs = 30_000
/** A part that ran this long was healthy: its next crash counts as the first. */
const healthyMs = 60_000
/** The timeout for the first message of a part, even on a slow disk. */
const startingMs = 180_000

export interface Supervised {
  /** Resolves when the part first answers. Rejects if it ends before that; it has written the reason to stderr. */
  readonly started: Promise<PartStarted>
  /** Resolves when `stop` was aborted and no process is left. */
  readonly ended: Promise<void>
}

/**
 * Runs one part of the program in its own process, so that its crash affects nothing else, and restarts it after a
 * crash until `stop` is aborted. `name` begins a sentence: "The print program".
 */
export function supervise(
  programFile: string,
  args: readonly string[],
  name: string,
  stop: AbortSignal,
  env = process.env,
): Supervised {
  let announce: (started: PartStarted) => void
  let giveUp: (reason: Error) => void
  let hasStarted = false
  const started = new Promise<PartStarted>((resolve, reject) => {
    announce = resolve
    giveUp = reject
  })

  async function keepRunning(): Promise<void> {
    for (let crashes = 0; !stop.aborted;) {
      const bornAt = performance.now()
      const child = fork(programFile, args, {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env,
        execArgv: [...process.execArgv, '--enable-source-maps'],
      })
      const { failure, ending } = await live(child)
      if (stop.aborted) return
      if (!hasStarted)
        return giveUp(new Error(failure ?? `${name} could not be started: it ended ${ending}.`))
      crashes = performance.now() - bornAt > healthyMs ? 1 : crashes + 1
      const delayMs = Math.min(firstDelayMs * 2 ** (crashes - 1), longestDelayMs)
      const reason = failure === undefined ? `ended ${ending}` : `does not start (${failure})`
      warn(`${name} ${reason}; starting it again in ${delayMs / 1000} s.`)
      await delay(delayMs, undefined, { signal: stop }).catch(() => undefined)
    }
  }

  /** From start to exit: how it ended, as text, and why it could not start, if it reported that. */
  async function live(child: ChildProcess): Promise<{ failure: string | undefined; ending: string }> {
    let failure: string | undefined
    const end = () => endProcess(child)
    const impatience = setTimeout(() => {
      failure = `${name} did not start within ${startingMs / 60_000} minutes.`
      end()
    }, startingMs)
    child.once('message', (message) => {
      clearTimeout(impatience)
      if (v.is(PartFailed, message)) return void (failure = message.failure)
      hasStarted = true
      return announce(v.parse(PartStarted, message))
    })
    stop.addEventListener('abort', end, { once: true })
    const [code, signal] = await once(child, 'exit')
    clearTimeout(impatience)
    stop.removeEventListener('abort', end)
    return { failure, ending: signal ? `by ${signal}` : `with code ${code}` }
  }

  return { started, ended: keepRunning() }
}

/** A signal could be the child's second one, which kills it: the terminal sends its signals to parent and child. */
function endProcess(child: ChildProcess): void {
  if (child.connected) child.disconnect()
  const impatience = setTimeout(() => child.kill('SIGKILL'), closingMs + 2_000)
  child.once('exit', () => clearTimeout(impatience))
}
