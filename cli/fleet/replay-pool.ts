import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { replayedProblems, type Replayed, type ToReplay } from './replayed.ts'

/** The built worker lies beside the built program; from the sources everything runs in one thread. */
const workerFile = join(import.meta.dirname, 'fleet-replayer.js')

/** What a replay found; a log that cannot be read is a problem too. */
export const replayedOrFailed = (task: ToReplay): Promise<Replayed> =>
  replayedProblems(task).catch((error: unknown) => [error instanceof Error ? error.message : String(error)])

/** Replays logs in as many threads as the machine has. `found` gets the problems of each, in any order. */
export async function replayAll<Task extends ToReplay>(
  tasks: readonly Task[],
  found: (task: Task, problems: Replayed) => void,
): Promise<void> {
  const waiting = [...tasks]
  const threads = existsSync(workerFile) ? Math.min(availableParallelism(), tasks.length) : 0
  async function work(replay: (task: ToReplay) => Promise<Replayed>): Promise<void> {
    for (let task = waiting.shift(); task; task = waiting.shift()) found(task, await replay(task))
  }
  if (threads < 2) return work(replayedOrFailed)
  await Promise.all(
    Array.from({ length: threads }, async () => {
      const worker = new Worker(workerFile)
      try {
        await work(async ({ name, access, count, head }) => {
          worker.postMessage({ name, access, count, head } satisfies ToReplay)
          const [problems] = (await once(worker, 'message')) as [Replayed]
          return problems
        })
      } finally {
        await worker.terminate()
      }
    }),
  )
}
