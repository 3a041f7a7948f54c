import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** What `log-checker.ts` is to verify: lines of a log, and the hash of the record before them. */
export interface ToCheck {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly after: string
}

/** The same bytes, and how many of them are proven (`provenLength`). */
export interface Checked {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly length: number
}

/** Verifies lines in another thread, in order. */
export class Checker {
  readonly #worker: Worker
  readonly #waiting: { resolve: (checked: Checked) => void; reject: (error: Error) => void }[] = []

  constructor(file: string) {
    this.#worker = new Worker(file)
    this.#worker.on('message', (checked: Checked) => this.#waiting.shift()?.resolve(checked))
    this.#worker.on('error', (error) => {
      for (const { reject } of this.#waiting) reject(error)
    })
  }

  check(task: ToCheck): Promise<Checked> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#worker.postMessage(task, [task.bytes.buffer])
    })
  }

  close(): Promise<number> {
    return this.#worker.terminate()
  }
}

/** The built worker lies beside the built program; from the sources everything runs in one thread. */
const workerFile = join(import.meta.dirname, 'log-checker.js')

/** Null where another thread would be of no use, or is not built. */
export const newChecker = (): Checker | null =>
  availableParallelism() > 1 && existsSync(workerFile) ? new Checker(workerFile) : null
