import { Observable } from 'rxjs'
import * as v from 'valibot'
import { startLibraryProcess } from '../library-process.ts'
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

/**
 * The messages of the machine's PC/SC service while subscribed. Completes when the watching process has ended: by
 * itself, or because the service hung, which it reports as `absent`.
 */
export const watchPcsc = (patienceMs = servicePatienceMs, library = pcscLibrary()): Observable<PcscMessage> =>
  new Observable((listener) => {
    const facts = [JSON.stringify(library), `${patienceMs}`]
    const child = startLibraryProcess(script, facts, PcscMessage, listener)
    return () => {
      child.removeAllListeners('message')
      child.kill('SIGKILL')
    }
  })
