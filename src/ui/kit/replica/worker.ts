import { isTraining } from '../is-training.ts'

/** The core, in a thread of its own; that of a lesson has its host with it. */
export const startWorker = (): Worker =>
  isTraining
    ? new Worker(new URL('../../../worker/training/main.ts', import.meta.url), { type: 'module' })
    : new Worker(new URL('../../../worker/main.ts', import.meta.url), { type: 'module' })
