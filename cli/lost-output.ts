import { fstatSync, writeSync } from 'node:fs'
import { warn } from './output.ts'
import { stopWithCare } from './stopping.ts'

let isService = false

/** A service goes on without its output, such as the log that a full disk has no room for. */
export function goOnWithoutOutput(): void {
  isService = true
}

/**
 * Where the output cannot be written, says so once on stderr; a command then ends, with exit code 1. A reader such as `head`
 * that closes the pipe is not a problem.
 */
export function watchOutput(name: string): void {
  if (isFile(process.stdout.fd)) writeWhole()
  let isReported = false
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE' || isReported) return
    isReported = true
    const rest = isService ? '; the program goes on without it' : ''
    warn(`${name}: The output cannot be written (${code ?? message})${rest}.`)
    if (isService) return
    process.once('exit', () => (process.exitCode ||= 1))
    if (!stopWithCare()) process.exit(1)
  })
}

function isFile(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFile()
  } catch {
    // A program without any output, such as a service of Windows.
    return false
  }
}

/** Node writes as much to a file as there is room for, and reports no error for the rest. */
function writeWhole(): void {
  const { stdout } = process
  stdout._write = (chunk: Uint8Array, _, done) => {
    try {
      for (let at = 0; at < chunk.length;) at += writeSync(stdout.fd, chunk, at)
      done()
    } catch (error) {
      done(error as Error)
    }
  }
}
