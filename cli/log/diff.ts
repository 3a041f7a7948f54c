import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { asJson } from '../../src/values/json.ts'
import { fieldsOf } from '../../src/worker/replay.ts'
import type { Logged } from '../../src/events/vocabulary.ts'
import { show } from '../output.ts'
import { auditOf } from '../replay/command.ts'
import { auditAsJson } from '../replay/json.ts'
import { WrongUsage } from '../usage.ts'
import { asFile } from './as-file.ts'
import { differences, type DifferentValue } from './differences.ts'
import { readLogFile } from './log-file.ts'
import { eventAsJson, eventLine, warnOf } from './output.ts'
import { Show } from '../../src/sentences/show.ts'
import { statusLine } from './progress.ts'

interface DiffOptions {
  /** The folder of another version, or its `balcao.js`. */
  readonly build: string
  readonly json?: boolean
}

/** What one version knows after an event: values by their path, or the sentence with which it failed. */
type Known = { readonly values: Record<string, unknown> } | { readonly failure: string }

/** Both versions after an event. */
interface Compared {
  readonly by: 'state' | 'report'
  readonly different: readonly DifferentValue[]
  /** With what this version failed where both have failed, so that there is nothing to compare; otherwise null. */
  readonly failure: string | null
}

const shownDifferences = 20
const mostOutput = 2 ** 29

/**
 * Prints the first event after which this version and another one differ, and which values. The exit code is 1 if they differ at
 * the end of the log. Throws one sentence if one of them cannot be run, neither can replay the log, or the log cannot be read.
 */
export async function diffBuilds(log: string, { build, json }: DiffOptions): Promise<0 | 1> {
  const program = programOf(build)
  const file = await asFile(log)
  const { seq: last } = await readLogFile(file, { event: () => {}, damage: (damage) => warnOf(file, damage) })
  const compare = async (seq: number) => compared(await here(file, seq), await there(program, file, seq))
  const { seq, by, different, failure } = await search(file, last, compare)
  if (failure !== null) throw new Error(`${failure} Neither version can replay the log.`)
  const { event, show: names } = await eventOf(file, seq)
  const shown = different.slice(0, shownDifferences)
  const isSame = different.length === 0
  const found = isSame || !event ? null : asJson(eventAsJson(event, names))
  show(json, { event: found, compared: by, differences: shown }, () =>
    isSame
      ? `Both versions have the same ${by} after event ${last}.`
      : [
          `The versions differ from this event on, by their ${by}:`,
          event ? eventLine(event, names) : `#${seq}, which cannot be read`,
          ...shown.flatMap(differenceLines),
        ],
  )
  return isSame ? 0 : 1
}

const differenceLines = ({ path, here, there }: DifferentValue): string[] => [
  `  ${path}`,
  `    this version   ${JSON.stringify(here) ?? 'none'}`,
  `    other version  ${JSON.stringify(there) ?? 'none'}`,
]

/** By bisection, an event after which they differ and before which they agree; the last event if they agree there. */
async function search(
  file: string,
  last: number,
  compare: (seq: number) => Promise<Compared>,
): Promise<Compared & { readonly seq: number }> {
  const line = statusLine()
  let [agree, differ] = [0, last]
  let found = await compare(last)
  while (found.different.length > 0 && differ - agree > 1) {
    line.show(`${file}: between events ${agree} and ${differ}`)
    const middle = Math.floor((agree + differ) / 2)
    const there = await compare(middle)
    if (there.different.length > 0) [differ, found] = [middle, there]
    else agree = middle
  }
  line.clear()
  return { ...found, seq: differ }
}

function programOf(build: string): string {
  const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
  const program = [build, join(build, 'balcao.js'), join(build, 'dist', 'node', 'balcao.js')].find(isFile)
  if (program === undefined) throw new WrongUsage(`There is no balcao.js in ${build}.`)
  return program
}

async function here(file: string, seq: number): Promise<Known> {
  try {
    const { audit } = await auditOf(file, seq)
    const values = { ...auditAsJson(audit), state: fieldsOf(audit.state) }
    return { values: JSON.parse(JSON.stringify(values)) as Record<string, unknown> }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

/** Earlier versions do not know `--state`. */
async function there(program: string, file: string, seq: number): Promise<Known> {
  const replay = [program, 'replay', file, '--json', '--at', String(seq)]
  const first = await run([...replay, '--state'])
  const { code, stdout, stderr } = first.code === 2 ? await run(replay) : first
  const values = asJson(stdout)
  if (typeof values === 'object' && values !== null) return { values: values as Record<string, unknown> }
  if (code === 2) throw new Error(`${program} cannot replay a log up to an event: ${stderr.trim()}`)
  return { failure: stderr.trim() }
}

const run = (args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> =>
  new Promise((done) => {
    execFile(process.execPath, args, { maxBuffer: mostOutput }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, stdout, stderr }),
    )
  })

/** They depend on the version, not on the state. */
const notCompared: ReadonlySet<string> = new Set(['stateHash', 'checkpoints', 'problems', 'state'])

function compared(one: Known, other: Known): Compared {
  if ('failure' in one || 'failure' in other) {
    const [failed, otherFailed] = [one, other].map((known) =>
      'failure' in known ? known.failure : undefined,
    )
    const isBoth = failed !== undefined && otherFailed !== undefined
    return {
      by: 'report',
      different: isBoth ? [] : [{ path: 'failure', here: failed, there: otherFailed }],
      failure: isBoth ? failed : null,
    }
  }
  if (one.values['state'] && other.values['state'])
    return {
      by: 'state',
      different: differences(one.values['state'], other.values['state']),
      failure: null,
    }
  const common = Object.keys(one.values).filter((key) => key in other.values && !notCompared.has(key))
  const pick = ({ values }: { values: Record<string, unknown> }) =>
    Object.fromEntries(common.map((key) => [key, values[key]]))
  return { by: 'report', different: differences(pick(one), pick(other)), failure: null }
}

/** Null if it cannot be read. */
async function eventOf(file: string, seq: number): Promise<{ event: Logged | null; show: Show }> {
  const show = new Show()
  let found: Logged | null = null
  await readLogFile(file, {
    event(event) {
      if (event.seq <= seq) show.see(event)
      if (event.seq === seq) found = event
    },
    damage: () => {},
  })
  return { event: found, show }
}
