import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Observable } from 'rxjs'
import * as v from 'valibot'
import script from './pcsc-child.js?raw'

const reader = v.string()
const PcscWord = v.variant('kind', [
  /** It calls the service now, which may never answer. */
  v.object({ kind: v.literal('starting') }),
  v.object({ kind: v.literal('started') }),
  v.object({ kind: v.literal('absent') }),
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
const packagePath = () => pathToFileURL(createRequire(import.meta.url).resolve('pcsc-mini')).href

/**
 * What the machine's PC/SC service sees, while somebody listens. Completes where the watching process ended: of itself,
 * or because the service hung, which it says as `absent`.
 */
export const watchPcsc = (patienceMs = servicePatienceMs): Observable<PcscWord> =>
  new Observable((listener) => {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script, packagePath()], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    let patience: NodeJS.Timeout | undefined
    const giveUp = () => {
      listener.next({ kind: 'absent' })
      child.kill('SIGKILL')
    }
    child.on('message', (message) => {
      const word = v.safeParse(PcscWord, message)
      if (!word.success) return
      clearTimeout(patience)
      if (word.output.kind === 'starting') patience = setTimeout(giveUp, patienceMs)
      listener.next(word.output)
    })
    child.on('error', () => listener.complete())
    child.on('exit', () => listener.complete())
    return () => {
      clearTimeout(patience)
      child.removeAllListeners('message')
      child.kill('SIGKILL')
    }
  })
