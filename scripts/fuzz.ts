import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { Control, Fuzzer, type Report } from '../tests/fuzz/engine/fuzzer.ts'
import { examine } from '../tests/fuzz/engine/examine.ts'
import { InputFolder, keepFinding, keepInputs, readFindings, readInputs } from '../tests/fuzz/engine/kept.ts'
import { fuzzingPage, type Results, type Tried } from '../tests/fuzz/engine/page.ts'
import { cpuMs, failsAlone, fuzzed, type Task } from '../tests/fuzz/engine/watched.ts'
import type { Target } from '../tests/fuzz/target.ts'
import { targets } from '../tests/fuzz/targets.ts'

/**
 * Fuzzes the parsers of bytes from outside (docs/fuzzing.md), each until it has had its minutes. The thread with the target runs
 * this program as well.
 */
const usage = 'Usage: npm run fuzz -- [target …] [--minutes M] [--seed S]'
const program = new URL(import.meta.url)
/** A target has so many seconds of processor time at a time: what else the machine does takes none of it. */
const sliceS = 60

const resultsFile = 'docs/fuzzing.json'
const pageFile = 'docs/fuzzing.md'
const inputsOf = (name: string) => new InputFolder(join('.tmp/fuzz', name))
const corpusOf = (name: string) => join('tests/fuzz/corpus', `${name}.txt`)
const findingsOf = (name: string) => join('tests/fuzz/findings', name)

interface Options {
  readonly wanted: readonly Target[]
  readonly minutes: number
  readonly seed: number
}

const numberIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : NaN)

/** A sentence where they make no sense. */
function optionsIn(args: readonly string[]): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { minutes: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
    })
    const [minutes, seed] = [numberIn(values.minutes), numberIn(values.seed)]
    if (!(minutes >= 1) || Number.isNaN(seed)) return usage
    const unknown = positionals.find((name) => targets.every((target) => target.name !== name))
    if (unknown !== undefined)
      return `There is no target ${unknown}. The targets: ${targets.map(({ name }) => name).join(', ')}`
    const wanted = targets.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
    return { wanted, minutes, seed }
  } catch {
    return usage
  }
}

const readResults = (): Results =>
  existsSync(resultsFile) ? (JSON.parse(readFileSync(resultsFile, 'utf8')) as Results) : {}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

function writeResults(results: Results): void {
  writeFileSync(resultsFile, JSON.stringify(results))
  const machine = `${cpus()[0]?.model}, Node ${process.version}`
  const rows = targets.map((target) => ({
    target,
    tried: results[target.name],
    findings: readFindings(findingsOf(target.name)).map(({ finding }) => finding),
  }))
  writeFileSync(pageFile, fuzzingPage(rows, machine))
  execFileSync('node_modules/.bin/oxfmt', [pageFile, resultsFile])
}

/** Fuzzes a target for a while; what has been tried on it so far. */
async function fuzz(
  { name }: Target,
  earlier: Tried | undefined,
  seconds: number,
  seed: number,
): Promise<Tried> {
  const folder = inputsOf(name)
  const findings = readFindings(findingsOf(name)).map(({ finding }) => Buffer.from(finding.input, 'base64'))
  const inputs = [...folder.read(), ...readInputs(corpusOf(name)), ...findings]
  let { edges = 0, inputs: kept = 0 } = earlier ?? {}
  const startedMs = cpuMs()
  const take = (report: Report) => {
    if (report.kind === 'input') return folder.add(report.bytes)
    if (report.kind === 'finding') {
      console.log(
        `${name}: ${report.broken}\n  ${keepFinding(findingsOf(name), report.broken, report.bytes)}`,
      )
      return undefined
    }
    folder.replace(report.corpus)
    keepInputs(corpusOf(name), report.corpus)
    edges = report.edges
    kept = report.corpus.length
    return undefined
  }
  // Another slice is another part of the endless sequence of changes.
  const task = { target: name, seed: seed * 100_003 + Math.round(earlier?.seconds ?? 0), inputs }
  const runs = await fuzzed(program, task, seconds * 1_000, take)
  return {
    seconds: (earlier?.seconds ?? 0) + Math.round((cpuMs() - startedMs) / 1_000),
    runs: (earlier?.runs ?? 0) + runs,
    edges,
    inputs: kept,
    commit: git('rev-parse', '--short', 'HEAD'),
  }
}

async function openFindings({ name }: Target): Promise<string[]> {
  const open = []
  for (const { name: file, finding } of readFindings(findingsOf(name)))
    if (await failsAlone(program, name, Buffer.from(finding.input, 'base64')))
      open.push(`${join(findingsOf(name), file)}: ${finding.broken}`)
  return open
}

async function fuzzAll({ wanted, minutes, seed }: Options): Promise<void> {
  mkdirSync('tests/fuzz/corpus', { recursive: true })
  const wantedS = minutes * 60
  const hadS = ({ name }: Target) => readResults()[name]?.seconds ?? 0
  for (;;) {
    // Those that have had least come first.
    const [target] = wanted
      .filter((each) => hadS(each) < wantedS)
      .toSorted((one, other) => hadS(one) - hadS(other))
    if (!target) break
    const seconds = Math.min(sliceS, wantedS - hadS(target))
    const tried = await fuzz(target, readResults()[target.name], seconds, seed)
    writeResults({ ...readResults(), [target.name]: tried })
    const count = readFindings(findingsOf(target.name)).length
    console.log(
      `${target.name}: ${Math.round(tried.seconds / 60)} of ${minutes} minutes, ${tried.runs} runs, ${tried.edges} branches, ` +
        `${tried.inputs} inputs, ${count} findings`,
    )
  }
  writeResults(readResults())
  const open = (await Promise.all(wanted.map(openFindings))).flat()
  for (const finding of open) console.log(`Not mended: ${finding}`)
  process.exitCode = open.length > 0 ? 1 : 0
}

/** In the thread with the target. */
async function work(): Promise<void> {
  const { target: name, seed, control: buffer, inputs, isOneRun } = workerData as Task
  const target = targets.find((each) => each.name === name)!
  const control = new Control(buffer)
  const report = (message: Report) => parentPort?.postMessage(message)
  if (!isOneRun) return new Fuzzer(target, control, seed, report).run(inputs)
  const [bytes = new Uint8Array()] = inputs
  control.begin(bytes)
  try {
    await examine(target, bytes)
  } catch (error) {
    report({ kind: 'finding', bytes, broken: String(error) })
  }
  report({ kind: 'end', edges: 0, corpus: [] })
  return undefined
}

if (isMainThread) {
  const options = optionsIn(process.argv.slice(2))
  if (typeof options === 'string') {
    console.error(options)
    process.exit(2)
  }
  await fuzzAll(options)
} else await work()
