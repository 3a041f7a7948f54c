import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Observable } from 'rxjs'
import * as v from 'valibot'
import script from './pcsc-child.js?raw'
import { pcscLibrary } from './pcsc-library.ts'

const reader = v.string()
const PcscWord = v.variant('kind', [
  /** This machine has no PC/SC library. */
  v.object({ kind: v.literal('missing') }),
  /** The service does not run, or does not answer. */
  v.object({ kind: v.literal('absent') }),
  v.object({ kind: v.literal('started') }),
  v.object({ kind: v.literal('plugged'), reader }),
  v.object({ kind: v.literal('unplugged'), reader }),
  /** What the card said to the command for its UID, in hexadecimal. */
  v.object({ kind: v.literal('card'), reader, answer: v.string() }),
  v.object({ kind: v.literal('empty'), reader }),
])
export type PcscWord = v.InferOutput<typeof PcscWord>

/** The service answers in milliseconds, also right after the machine's start; what takes longer hangs. */
const servicePatienceMs = 5_000

/** Where the package is: the child has no place of its own from which it could look for it. */
const koffiPath = () => pathToFileURL(createRequire(import.meta.url).resolve('koffi')).href

/**
 * What the machine's PC/SC service sees, while somebody listens. Completes where the watching process ended: of itself,
 * or because the service hung, which it reports as `absent`.
 */
export const watchPcsc = (patienceMs = servicePatienceMs, library = pcscLibrary()): Observable<PcscWord> =>
  new Observable((listener) => {
    const facts = [koffiPath(), JSON.stringify(library), `${patienceMs}`]
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script, ...facts], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('message', (message) => {
      const word = v.safeParse(PcscWord, message)
      if (word.success) listener.next(word.output)
    })
    child.on('error', () => listener.complete())
    // After the last message, which an exit may overtake.
    child.on('disconnect', () => listener.complete())
    return () => {
      child.removeAllListeners('message')
      child.kill('SIGKILL')
    }
  })
