import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Unmet } from './unmet.ts'

/** Runs a shell command to its end, and throws if it fails. Programs that it leaves running are not waited for. */
export async function runRestart(command: string): Promise<void> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code, signal]: unknown[] = await once(child, 'exit')
  if (code !== 0) throw new Unmet(`the end of the command "${command}" with code 0`, String(code ?? signal))
}
