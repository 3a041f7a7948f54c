import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Observable } from 'rxjs'
import * as v from 'valibot'
import script from './pcsc-child.js?raw'
import { pcscLibrary } from './pcsc-library.ts'

const reader = v.string()
const PcscMessage = v.variant('kind', [
  /** This machine has no PC/SC library. */
  v.object({ kind: v.literal('missing') }),
  /** The service does not run, or does not answer. */
  v.object({ kind: v.literal('absent') }),
  v.object({ kind: v.literal('started') }),
  v.object({ kind: v.literal('plugged'), reader }),
  v.object({ kind: v.literal('unplugged'), reader }),
  /** The card's answer to the command for its UID, in hexadecimal. */
  v.object({ kind: v.literal('card'), reader, answer: v.string() }),
  v.object({ kind: v.literal('empty'), reader }),
])
export type PcscMessage = v.InferOutput<typeof PcscMessage>

/** The service answers in milliseconds, also right after the machine's start; a slower one hangs. */
const servicePatienceMs = 5_000

/** The path of the package: the child process cannot resolve it by itself. */
const koffiPath = () => pathToFileURL(createRequire(import.meta.url).resolve('koffi')).href

/**
 * The messages of the machine's PC/SC service while subscribed. Completes when the watching process has ended: by
 * itself, or because the service hung, which it reports as `absent`.
 */
export const watchPcsc = (patienceMs = servicePatienceMs, library = pcscLibrary()): Observable<PcscMessage> =>
  new Observable((listener) => {
    const facts = [koffiPath(), JSON.stringify(library), `${patienceMs}`]
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script, ...facts], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('message', (message) => {
      const parsed = v.safeParse(PcscMessage, message)
      if (parsed.success) listener.next(parsed.output)
    })
    child.on('error', () => listener.complete())
    // After the last message, which may arrive after the exit.
    child.on('disconnect', () => listener.complete())
    return () => {
      child.removeAllListeners('message')
      child.kill('SIGKILL')
    }
  })
