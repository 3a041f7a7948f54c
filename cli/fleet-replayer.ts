import { parentPort } from 'node:worker_threads'
import { replayedOrFailed } from './fleet/replay-pool.ts'
import type { ToReplay } from './fleet/replayed.ts'

parentPort?.on('message', (task: ToReplay) => {
  void replayedOrFailed(task).then((problems) => parentPort?.postMessage(problems))
})
