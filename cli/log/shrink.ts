import { spawn } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Logged } from '../../src/events/vocabulary.ts'
import { Replayer } from '../../src/worker/replay.ts'
import { show, writeNamedFile } from '../output.ts'
import { WrongUsage } from '../usage.ts'
import { readLogFile } from './log-file.ts'
import { warnOf } from './output.ts'
import { statusLine } from './progress.ts'
import { consistent, logOf, type Part } from './shorter-log.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Its events are in memory. */
const mostEvents = 200_000
const mostRuns = 2_000
const mostRunMs = 60_000

interface ShrinkOptions {
  /** A command of the shell; the path of a log is appended. It ends with another exit code than 0 if the log has the problem. */
  readonly fails: string
  readonly out: string
  readonly json?: boolean
  /** The smallest log so far is written when it aborts. */
  readonly signal: AbortSignal
}

/**
 * Writes the smallest valid log that still has a problem. The exit code is 1 if it may not be the smallest. Throws one sentence if
 * the log does not have the problem, or cannot be read.
 */
export async function shrinkLog(file: string, { fails, out, json, signal }: ShrinkOptions): Promise<0 | 1> {
  if (resolve(file) === resolve(out)) throw new WrongUsage('--out must be another file than the log.')
  const all = await partsOf(file)
  const folder = temporaryFolder('balcao-shrink-')
  const trial = new Trial(fails, join(folder, 'log.jsonl'), signal)
  const line = statusLine()
  try {
    const first = consistent(all)
    if (!(await trial.fails(first)))
      throw new Error(
        `${file}: the command ends with exit code 0 for its ${first.length} events. Signed heads and damage are left out: a shorter log cannot have them.`,
      )
    const smallest = await shrink(first, trial, (left) =>
      line.show(`${file}: ${left} of ${all.length} events left, ${trial.runs} runs`),
    )
    await writeNamedFile(out, logOf(smallest))
    line.clear()
    const result = { events: smallest.length, of: all.length, runs: trial.runs, isSmallest: !trial.isOver }
    show(json, result, () => resultText(out, result))
    return trial.isOver ? 1 : 0
  } finally {
    line.clear()
    await rm(folder, { recursive: true })
  }
}

const resultText = (
  out: string,
  { events, of, runs, isSmallest }: { events: number; of: number; runs: number; isSmallest: boolean },
) =>
  `${out}: ${events} of ${of} events, after ${runs} runs of the command.${isSmallest ? '' : ' It was stopped: a smaller log may have the problem too.'}`

/** Its hash is that of the shorter log. */
const checkpointAfter = ({ seq, at }: Logged): Logged => ({
  type: 'checkpointReached',
  data: { stateHash: '' },
  seq: seq + 1,
  at,
})

/** The events of the log, with a checkpoint at the end as in every saved log. */
async function partsOf(file: string): Promise<Part[]> {
  const replayer = new Replayer()
  const parts: Part[] = []
  await readLogFile(file, {
    event(event) {
      if (parts.length === mostEvents)
        throw new Error(`It has more than ${mostEvents} events: shrink one shift of it.`)
      const failed = replayer.failedCheckpoints.length
      replayer.apply(event)
      // A signature of the head is wrong as soon as an event before it is missing.
      if (event.type !== 'headSigned')
        parts.push({ event, isWrongCheckpoint: replayer.failedCheckpoints.length > failed })
    },
    damage(damage) {
      replayer.damage(damage)
      warnOf(file, damage)
    },
  })
  const last = parts.at(-1)
  if (last && (last.event.type !== 'checkpointReached' || last.isWrongCheckpoint))
    parts.push({ event: checkpointAfter(last.event), isWrongCheckpoint: false })
  return parts
}

/** Runs the command with shorter logs. */
class Trial {
  runs = 0
  readonly #command: string
  readonly #path: string
  readonly #signal: AbortSignal

  constructor(command: string, path: string, signal: AbortSignal) {
    this.#command = command
    this.#path = path
    this.#signal = signal
  }

  get isOver(): boolean {
    return this.#signal.aborted || this.runs >= mostRuns
  }

  async fails(parts: readonly Part[]): Promise<boolean> {
    this.runs++
    await writeFile(this.#path, logOf(parts))
    const code = await exitCodeOf(`${this.#command} "${this.#path}"`)
    if (code === 126 || code === 127) throw new WrongUsage(`The shell cannot run ${this.#command}.`)
    // Ctrl-C also ends the command.
    return code !== 0 && !this.#signal.aborted
  }
}

/** Null if it was ended by a signal; 0 if it takes too long, because nothing is known then. */
function exitCodeOf(command: string): Promise<number | null> {
  return new Promise((done, fail) => {
    const child = spawn(command, { shell: true, stdio: 'ignore' })
    const timer = setTimeout(() => {
      child.kill()
      done(0)
    }, mostRunMs)
    child.once('error', fail)
    child.once('exit', (code) => {
      clearTimeout(timer)
      done(code)
    })
  })
}

/**
 * Leaves out ever smaller parts, later ones first because they depend on the earlier ones, until no single event can be left out.
 * The header of the log and the checkpoint at its end stay.
 */
async function shrink(
  parts: readonly Part[],
  trial: Trial,
  onProgress: (left: number) => void,
): Promise<readonly Part[]> {
  const [first] = parts
  const header = first?.event.type === 'segmentOpened' ? 1 : first?.event.type === 'stateRecorded' ? 2 : 0
  let rest = parts
  let size = Math.ceil(rest.length / 2)
  for (;;) {
    const before = rest.length
    for (let end = rest.length - 1; end > header && !trial.isOver; end -= size) {
      const start = Math.max(header, end - size)
      const shorter = consistent([...rest.slice(0, start), ...rest.slice(end)])
      onProgress(rest.length)
      if (await trial.fails(shorter)) rest = shorter
    }
    if (trial.isOver || (size === 1 && rest.length === before)) return rest
    size = Math.max(1, Math.ceil(Math.min(size, rest.length) / 2))
  }
}
