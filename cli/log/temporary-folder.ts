import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Signals that end a program, which then emits no `exit`. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const folders: string[] = []

/** A new folder that only this user can read. It is removed when the program ends, also by a signal. */
export function temporaryFolder(prefix: string): string {
  if (folders.length === 0) {
    process.once('exit', removeAll)
    for (const signal of signals) process.prependListener(signal, endBy)
  }
  const folder = mkdtempSync(join(tmpdir(), prefix))
  folders.push(folder)
  return folder
}

function removeAll(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

function endBy(signal: NodeJS.Signals): void {
  // Whoever else waits for the signal ends the program in order, and still reads what is there.
  if (process.listenerCount(signal) > 1) return
  removeAll()
  process.off(signal, endBy)
  process.kill(process.pid, signal)
}
