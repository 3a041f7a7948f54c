// @ts-check
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, renameSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { home } from './prepare.mjs'

// What a run needs that may be interrupted at any moment and goes on at its next start.

/** @type {import('node:child_process').ChildProcess | undefined} */
let child
let isEnding = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    isEnding = true
    // The child has children of its own: the whole group ends.
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  })

/** Whether a signal has ended the run. */
export const isInterrupted = () => isEnding

/**
 * Writes a file whole or not at all: the power may go meanwhile.
 * @param {string} file
 * @param {string} text
 */
export function writeWhole(file, text) {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

/**
 * Runs Node in the project's folder to its end, which a signal to this process brings about.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env beside that of this process
 * @param {string} output the file that keeps what it prints
 * @param {(line: string) => void} [onLine] gets each line that it prints
 * @returns {Promise<number | null>} its exit code
 */
export async function runNode(args, env, output, onLine) {
  child = spawn(process.execPath, args, {
    cwd: home,
    env: { ...process.env, ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const log = createWriteStream(output)
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  if (onLine && child.stdout) createInterface(child.stdout).on('line', onLine)
  const [code] = await once(child, 'close')
  log.end()
  return code
}
