import { Worker } from 'node:worker_threads'
import { Control, type Report } from './fuzzer.ts'
import { shrunk } from './shrink.ts'

/** What a thread fuzzes, or the one input that it runs. */
export interface Task {
  readonly target: string
  readonly seed: number
  readonly control: SharedArrayBuffer
  readonly inputs: readonly Uint8Array[]
  readonly isOneRun: boolean
}

/** A run takes no more processor time, whatever else the machine does. */
const longestRunMs = 1_000
/** A run that waits for what never comes takes no processor time. */
const longestWaitMs = 60_000
const mostHeapMb = 384
/** Buffers are outside of the heap. */
const mostMemory = 1_536 * 2 ** 20
const lookMs = 100
/** How long a stopped thread may take to choose the inputs that it keeps. */
const shrinkMs = 30_000

export type Stuck = 'a run ends within a second' | 'a run needs little memory'

/** The processor time of this program so far, ms. */
export const cpuMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

interface Watched {
  readonly control: Control
  readonly stuck: Stuck | null
}

/** Runs a task in a thread until it has had so much processor time, ends by itself, or is stuck. */
function watched(
  program: URL,
  task: Omit<Task, 'control'>,
  ms: number,
  report: (report: Report) => void,
): Promise<Watched> {
  const control = new Control()
  const workerData: Task = { ...task, control: control.buffer }
  const worker = new Worker(program, { workerData, resourceLimits: { maxOldGenerationSizeMb: mostHeapMb } })
  return new Promise((resolve, reject) => {
    let runs = 0
    const stopMs = cpuMs() + ms
    let sinceMs = cpuMs()
    let beganMs = performance.now()
    const end = (stuck: Stuck | null) => {
      clearInterval(looking)
      void worker.terminate().then(() => resolve({ control, stuck }))
    }
    const looking = setInterval(() => {
      if (cpuMs() > stopMs) control.stop()
      if (process.memoryUsage.rss() > mostMemory) return end('a run needs little memory')
      if (control.runs === runs && runs > 0) {
        const isLong = cpuMs() - sinceMs > longestRunMs || performance.now() - beganMs > longestWaitMs
        return isLong ? end('a run ends within a second') : undefined
      }
      sinceMs = cpuMs()
      beganMs = performance.now()
      runs = control.runs
      return undefined
    }, lookMs)
    worker.on('message', (message: Report) => {
      report(message)
      if (message.kind === 'end') end(null)
    })
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return end('a run needs little memory')
      clearInterval(looking)
      return reject(error)
    })
  })
}

/** Whether one input alone breaks a rule or is stuck. */
export async function failsAlone(program: URL, target: string, bytes: Uint8Array): Promise<boolean> {
  let hasFailed = false
  const task = { target, seed: 0, inputs: [bytes], isOneRun: true }
  const { stuck } = await watched(program, task, 60_000, ({ kind }) => (hasFailed ||= kind === 'finding'))
  return hasFailed || stuck !== null
}

/**
 * Fuzzes a target for so many milliseconds of processor time; the number of runs. Where a run is stuck, it ends earlier, with a
 * finding.
 */
export async function fuzzed(
  program: URL,
  task: Pick<Task, 'target' | 'seed' | 'inputs'>,
  ms: number,
  report: (report: Report) => void,
): Promise<number> {
  const { control, stuck } = await watched(program, { ...task, isOneRun: false }, ms, report)
  const fails = (bytes: Uint8Array) => failsAlone(program, task.target, bytes)
  // The thread may have been full of other things.
  if (stuck && (await fails(control.input)))
    report({ kind: 'finding', broken: stuck, bytes: await shrunk(control.input, fails, shrinkMs) })
  return control.runs
}
