import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Unmet } from './unmet.ts'

const endMs = 600_000

/**
 * Runs a shell command to its end, and throws if it fails or lasts longer than `withinMs`. Programs that it leaves running are
 * not waited for. A command without an end is not killed, because it may be the host itself.
 */
export async function runRestart(command: string, withinMs = endMs): Promise<void> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'ignore', 'inherit'] })
  const limit = AbortSignal.timeout(withinMs)
  const [code, signal]: unknown[] = await once(child, 'exit', { signal: limit }).catch((error: unknown) => {
    child.unref()
    throw limit.aborted
      ? new Unmet(`the end of the command "${command}" with code 0`, `no end within ${withinMs / 1_000} s`)
      : error
  })
  if (code !== 0) throw new Unmet(`the end of the command "${command}" with code 0`, String(code ?? signal))
}
