import { isTraining } from '../page-kind.ts'

/** The core in its own thread; the training core includes its host. While it lives, it holds the lock of its name. */
export const startWorker = (name: string): Worker =>
  isTraining
    ? new Worker(new URL('../../../worker/training/main.ts', import.meta.url), { type: 'module', name })
    : new Worker(new URL('../../../worker/main.ts', import.meta.url), { type: 'module', name })
