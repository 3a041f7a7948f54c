import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { closingMs, PartStarted } from './part.ts'

const firstDelayMs = 500
const longestDelayMs = 30_000
/** A part that lived this long was well: its next crash counts as the first. */
const healthyMs = 60_000

export interface Supervised {
  /** When the part first answers. Rejects where it ends before that, having said why on stderr. */
  readonly started: Promise<PartStarted>
  /** When `stop` was aborted and no process is left. */
  readonly ended: Promise<void>
}

/**
 * Runs one part of the program as a process of its own, so that its crash takes nothing else with it, and starts it
 * again after a crash until `stop` is aborted. `name` begins a sentence: "The print daemon".
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
      const child = fork(programFile, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], env })
      const ending = await live(child)
      if (stop.aborted) return
      if (!hasStarted) return giveUp(new Error(`${name} could not be started.`))
      crashes = performance.now() - bornAt > healthyMs ? 1 : crashes + 1
      const delayMs = Math.min(firstDelayMs * 2 ** (crashes - 1), longestDelayMs)
      console.error(`${name} ended ${ending}; starting it again in ${delayMs / 1000} s.`)
      await delay(delayMs, undefined, { signal: stop }).catch(() => undefined)
    }
  }

  /** From birth to exit; how it ended, in words. */
  async function live(child: ChildProcess): Promise<string> {
    child.once('message', (message) => {
      hasStarted = true
      announce(v.parse(PartStarted, message))
    })
    const end = () => endProcess(child)
    stop.addEventListener('abort', end, { once: true })
    const [code, signal] = await once(child, 'exit')
    stop.removeEventListener('abort', end)
    return signal ? `by ${signal}` : `with code ${code}`
  }

  return { started, ended: keepRunning() }
}

function endProcess(child: ChildProcess): void {
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), closingMs + 2_000)
  child.once('exit', () => clearTimeout(impatience))
}
