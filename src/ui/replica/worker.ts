/** The core, in a thread of its own. */
export const startWorker = (): Worker =>
  new Worker(new URL('../../worker/main.ts', import.meta.url), { type: 'module' })
