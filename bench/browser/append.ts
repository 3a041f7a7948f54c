import type { AppendTimes } from '../contract.ts'

/** Where the counter's log is written, in a dedicated worker, and nothing else going on. */
globalThis.measureAppends = () =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./append-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<AppendTimes>) => resolve(data))
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  })
