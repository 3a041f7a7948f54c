import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Signals that end a program, which then emits no `exit`. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const paths: string[] = []

/** A new folder that only this user can read. It is removed when the program ends, also by a signal. */
export function temporaryFolder(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  removeAtEnd(folder)
  return folder
}

/** Removes a file or a folder when the program ends, also by a signal; it need not be there then. */
export function removeAtEnd(path: string): void {
  if (paths.length === 0) {
    process.once('exit', removeAll)
    for (const signal of signals) process.prependListener(signal, endBy)
  }
  paths.push(path)
}

function removeAll(): void {
  for (const path of paths) rmSync(path, { recursive: true, force: true })
}

function endBy(signal: NodeJS.Signals): void {
  // Whoever else waits for the signal ends the program in order, and still reads what is there.
  if (process.listenerCount(signal) > 1) return
  removeAll()
  process.off(signal, endBy)
  process.kill(process.pid, signal)
}
